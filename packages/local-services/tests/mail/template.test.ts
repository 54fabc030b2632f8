import { expect, test } from '@jest/globals';
import { htmlToPlain, linksOf } from '../../src/mail/plain-text.ts';
import { inboxPage } from '../../src/mail/inbox-page.ts';
import { renderTemplate, type TemplateData } from '../../src/mail/template.ts';

const data: TemplateData = {
  SiteURL: 'https://site.example',
  ConfirmationURL: '',
  Token: '123456',
  TokenHash: 'a&b=c',
  Email: '"<b>"@example.com',
  NewEmail: '',
  RedirectTo: '',
  ChangedAt: '',
};

test('encodes a field for its context in the markup', () => {
  const html = renderTemplate(
    '<a href="{{ .SiteURL }}/x?t={{ .TokenHash }}&amp;y=1">{{.Email}}</a> {{- .Token -}}',
    data,
  );
  expect(html).toBe('<a href="https://site.example/x?t=a%26b%3Dc&amp;y=1">&#34;&lt;b&gt;&#34;@example.com</a> 123456');
  expect(linksOf(html)).toEqual(['https://site.example/x?t=a%26b%3Dc&y=1']);
});

test('renders a conditional block only when its field has a value', () => {
  const template = 'Changed{{ if .ChangedAt }} on {{ .ChangedAt }}{{ end }}.';
  expect(renderTemplate(template, data)).toBe('Changed.');
  expect(renderTemplate(template, { ...data, ChangedAt: 'June 14' })).toBe('Changed on June 14.');
});

test.each(['{{ if .Unknown }}x{{ end }}', '{{ .Unknown }}', '{{ if .Email }}', '{{ .constructor }}'])(
  'rejects %s',
  (template) => {
    expect(() => renderTemplate(template, data)).toThrow('not supported');
  },
);

test('the plain text contains the paragraphs and the addresses', () => {
  const html =
    '<html><body style="x">\n <p>One &amp; two.</p>\n <p>\n  <a href="https://a.example/?x=1&amp;y=2">Go</a>\n </p>\n</body></html>';
  expect(htmlToPlain(html)).toBe('One & two.\n\nGo: https://a.example/?x=1&y=2');
});

test('the inbox escapes all text and links web addresses only', () => {
  const page = inboxPage([
    {
      id: 1,
      sentAt: '2026-01-01T00:00:00.000Z',
      to: '<img src=x onerror=alert(1)>@example.com',
      kind: 'confirmation',
      subject: '<script>alert(1)</script>',
      text: 'Go: https://a.example/?x=1&y=2 or javascript:alert(1)',
      html: '<script>alert(1)</script>',
      links: ['https://a.example/?x=1&y=2', 'javascript:alert(1)'],
    },
  ]);
  expect(page).not.toMatch(/<script|<img|href="javascript/);
  expect(page).toContain('<a href="https://a.example/?x=1&amp;y=2">');
});
