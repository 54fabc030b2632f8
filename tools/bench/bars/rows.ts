import type { Bar, Measured } from './bar.ts';

const BEGIN = '<!-- bars: npm run test:bars -- --write -->';
const END = '<!-- end of bars -->';

/** A row of the document's table, by the bar's id. */
export type Rows = ReadonlyMap<string, string>;

/** The table as markdown: new figures where there are some, else what the document had. */
export function rowsOf(all: readonly Bar[], found: readonly Measured[], before: Rows, day: string): string {
  const lines = all.map(({ id, asked, left }) => {
    const figure = found.find((candidate) => candidate.id === id);
    if (!figure) return before.get(id) ?? `| ${id} | ${asked} | not measured | - |`;
    const words = [figure.figure, left].filter(Boolean).join('. ').replaceAll('|', '/').replaceAll('..', '.');
    return `| ${id} | ${asked} | ${words} | ${figure.holds ? 'held' : 'NOT HELD'}, ${day} |`;
  });
  return ['| bar | asked | figure | verdict |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

export function readRows(document: string): Rows {
  const rows = between(document)
    .split('\n')
    .filter((line) => /^\| B\d\d /.test(line));
  return new Map(rows.map((line) => [line.slice(2, 5), line]));
}

export function withRows(document: string, rows: string): string {
  const [begin, end] = placeOf(document);
  return `${document.slice(0, begin)}\n\n${rows}\n\n${document.slice(end)}`;
}

function between(document: string): string {
  return document.slice(...placeOf(document));
}

function placeOf(document: string): [number, number] {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('docs/security.md has no place for the bars.');
  return [begin + BEGIN.length, end];
}
