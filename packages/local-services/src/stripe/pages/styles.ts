/** Styles of all pages of this emulator; light and dark, from 320 px up. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: #f6f8fa; --card: #ffffff; --text: #1a1f36; --quiet: #4f566b; --line: #c3cad9; --field: #7a8297;
  --accent: #4434d4; --on-accent: #ffffff; --bad: #b3093c; --bad-page: #fdecef; --good: #0b6b3a; --good-page: #e3f6ea;
  --note-page: #fff4d6; --note: #6b4a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10131c; --card: #1a1f2e; --text: #f2f4f9; --quiet: #b4bccd; --line: #3a4257; --field: #8791a8;
    --accent: #a79bff; --on-accent: #14102e; --bad: #ff9fb2; --bad-page: #401523; --good: #7fe0a8; --good-page: #12351f;
    --note-page: #3b2f0c; --note: #ffdf8a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible, textarea:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem; }
h2 { font-size: 1.0625rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.page { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.narrow { max-width: 30rem; }
.banner { background: var(--note-page); color: var(--note); text-align: center; font-size: .875rem; padding: .375rem 1rem; }
.banner a { color: inherit; }
.columns { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 56rem) { .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 4rem; padding-top: 2rem; } }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
.amount { font-size: 2.25rem; font-weight: 650; line-height: 1.2; }
.amount small { font-size: 1rem; font-weight: 400; color: var(--quiet); }
.row { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .625rem 0; border-top: 1px solid var(--line); }
.row:first-of-type { border-top: 0; }
.row.total { font-weight: 650; }
.field { margin: 0 0 1rem; }
.field > label, .field > .label { display: block; font-size: .9375rem; font-weight: 550; margin-bottom: .25rem; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 .75rem; }
input[type=text], input[type=email], input[type=number], select, textarea {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--field); border-radius: .5rem;
}
input[aria-invalid=true], select[aria-invalid=true] { border: 2px solid var(--bad); }
.fault { color: var(--bad); font-size: .875rem; margin: .25rem 0 0; }
.alert, .notice { border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.alert { background: var(--bad-page); color: var(--bad); }
.notice { background: var(--note-page); color: var(--note); }
.button {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border-radius: .5rem; border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; text-align: center; cursor: pointer;
}
.button.plain { background: transparent; color: var(--accent); border-color: var(--field); }
.button.bad { background: transparent; color: var(--bad); border-color: var(--bad); }
.button.wide { width: 100%; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.buttons form { margin: 0; }
.badge { display: inline-block; border-radius: .375rem; padding: .0625rem .5rem; font-size: .8125rem; font-weight: 600; background: var(--page); color: var(--quiet); border: 1px solid var(--line); }
.badge.good { background: var(--good-page); color: var(--good); border-color: transparent; }
.badge.bad { background: var(--bad-page); color: var(--bad); border-color: transparent; }
.badge.note { background: var(--note-page); color: var(--note); border-color: transparent; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-top: 0; color: var(--quiet); font-weight: 550; white-space: nowrap; }
td .badge { white-space: nowrap; }
td.number, th.number { text-align: right; }
ul.plain { list-style: none; margin: 0 0 1rem; padding: 0; }
.entry { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: center; padding: .625rem 0; border-top: 1px solid var(--line); }
.entry p { margin: 0; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto; }
details { margin: 0 0 1rem; }
summary { cursor: pointer; padding: .375rem 0; }
.check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
.check input { width: 1.125rem; height: 1.125rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
@media print { .banner, .no-print { display: none; } body, .card { background: #fff; color: #000; border-color: #999; } .page { padding: 0; } }
`;
