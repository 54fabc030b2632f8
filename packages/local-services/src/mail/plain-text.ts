/** Returns the readable text of a mail's HTML; a link becomes "words: address". */
export function htmlToPlain(html: string): string {
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? html;
  return body
    .replaceAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2: $1')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<\/p>|<br\s*\/?>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => unescapeHtml(line.trim()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the addresses of a mail's links, in order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map((match) => unescapeHtml(match[1]!));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&#34;|&quot;/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
