import type { InboxMail } from './inbox.ts';
import { escapeHtml } from './template.ts';

/** Renders the local inbox. Only text and links of a mail are shown, never its markup. */
export function inboxPage(mails: InboxMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(mailArticle).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local inbox</title>
<style>
  body { margin: 0 auto; max-width: 44rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: #111827; background: #f9fafb; }
  article { background: #fff; border: 1px solid #d1d5db; border-radius: 8px; margin: 1rem 0; padding: 1rem 1.25rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
  .about { color: #4b5563; font-size: .875rem; margin: 0; overflow-wrap: anywhere; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; }
  a { color: #1d4ed8; }
</style>
</head>
<body>
<main>
<h1>Local inbox</h1>
<p>Everything that the product sends in local mode arrives here, newest first. It leaves this machine only where a mail
server is configured.
<a href="?">Look again</a>, or at <a href="stripe">payments</a></p>
${list}
</main>
</body>
</html>
`;
}

function mailArticle(mail: InboxMail): string {
  const time = `<time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(mail.sentAt.slice(0, 19).replace('T', ' '))} UTC</time>`;
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="about">To ${escapeHtml(mail.to)}, ${time}</p>
<p class="text">${withLinks(mail)}</p>
</article>`;
}

/** Returns the mail's text with clickable addresses. */
function withLinks(mail: InboxMail): string {
  return mail.text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part);
      return /^https?:/.test(part) && mail.links.includes(part) ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');
}
