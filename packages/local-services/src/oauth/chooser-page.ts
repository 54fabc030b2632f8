import { escapeHtml } from '../mail/template.ts';

export type ChooserOptions = {
  provider: 'google' | 'azure';
  state: string;
  /** Addresses of existing accounts, to log in with one click. */
  knownEmails: string[];
  /** True if Google was requested to show its consent page. */
  asksConsent: boolean;
};

const LOOKS = {
  google: { name: 'Google', accent: '#1a73e8', font: 'Roboto, Arial, sans-serif' },
  azure: { name: 'Microsoft', accent: '#0067b8', font: '"Segoe UI", Arial, sans-serif' },
};

/**
 * Renders the page that replaces Google or Microsoft in local mode: choose an account. The forms submit to ./callback.
 */
export function chooserPage(options: ChooserOptions): string {
  const { name, accent, font } = LOOKS[options.provider];
  const state = `<input type="hidden" name="state" value="${escapeHtml(options.state)}">`;
  const known = options.knownEmails
    .map(
      (email) => `<form action="callback" method="get">${state}
<input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="verified" value="yes">
<button class="account">${escapeHtml(email)}</button></form>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${name} (local)</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f3f4f6; font: 16px/1.5 ${font}; color: #1f2937; }
  main { box-sizing: border-box; width: min(28rem, 100vw); background: #fff; border: 1px solid #d1d5db; border-radius: 8px; padding: 2rem; }
  h1 { font-size: 1.5rem; font-weight: 400; margin: 0 0 .25rem; }
  .about { color: #4b5563; font-size: .875rem; margin: 0 0 1rem; }
  label { display: block; margin: .75rem 0 .25rem; }
  input[type=email], input[type=text] { box-sizing: border-box; width: 100%; padding: .6rem; border: 1px solid #6b7280; border-radius: 4px; font: inherit; }
  button { font: inherit; padding: .6rem 1rem; border-radius: 4px; cursor: pointer; border: 1px solid ${accent}; }
  button.account { width: 100%; text-align: left; background: #fff; border-color: #d1d5db; color: inherit; margin-bottom: .5rem; }
  button.go { background: ${accent}; color: #fff; }
  button.cancel { background: #fff; color: ${accent}; }
  .row { display: flex; gap: .75rem; justify-content: flex-end; margin-top: 1.25rem; }
</style>
</head>
<body>
<main>
<h1>Sign in with ${name}</h1>
<p class="about">Local mode: this page stands in for ${name}. ${
    options.asksConsent ? 'The app asks to see your address and name, also while you are away.' : 'Choose who to be.'
  }</p>
${known}
<form action="callback" method="get">${state}
<label for="email">Another account</label>
<input id="email" name="email" type="email" required autocomplete="off" placeholder="you@example.com">
<label for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off">
<label><input type="checkbox" name="verified" value="yes" checked> ${name} has verified this address</label>
<div class="row"><button class="go">Continue</button></div>
</form>
<form action="callback" method="get">${state}<input type="hidden" name="error" value="access_denied">
<div class="row"><button class="cancel">Cancel</button></div></form>
</main>
</body>
</html>
`;
}
