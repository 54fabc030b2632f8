import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { styles } from './styles.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export const SHOP = 'Measurement & Nesting';

export type PageOptions = {
  title: string;
  body: Html;
  status?: 200 | 400 | 402 | 404 | 410;
  /** Origins to which forms may redirect, in addition to our own. */
  leadsTo?: readonly (string | null)[];
  /** Omits the line that states that this is not a real payment. */
  isPlain?: boolean;
};

/** Renders a complete page. It has no script: everything works with links and forms. */
export function page(c: Context, { title, body, status = 200, leadsTo = [], isPlain = false }: PageOptions) {
  const origins = new Set(leadsTo.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])));
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...origins].join(' ')}`,
  );
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  const banner = isPlain
    ? ''
    : html`<header class="banner">Local mode: a stand-in for Stripe. No real money moves.</header>`;
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style>
            ${raw(styles)}
          </style>
        </head>
        <body>
          ${banner} ${body}
        </body>
      </html>`,
    status,
  );
}

/** Renders a page with one message and a link to continue. */
export function message(
  c: Context,
  text: {
    title: string;
    detail: string;
    status?: PageOptions['status'];
    link?: { href: string; label: string } | null;
  },
) {
  return page(c, {
    title: text.title,
    status: text.status ?? 200,
    body: html`<main class="page narrow">
      <div class="card">
        <h1>${text.title}</h1>
        <p>${text.detail}</p>
        ${text.link ? html`<a class="button" href="${text.link.href}">${text.link.label}</a>` : ''}
      </div>
    </main>`,
  });
}

export function notFoundPage(c: Context) {
  return message(c, {
    title: 'Page not found',
    detail: 'The link is not complete, or what it led to was thrown away with the local data.',
    status: 404,
  });
}

/** "2026-12-21 17:05:09", from Unix milliseconds. */
export function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Returns the relative path from a page to its ancestor named after `id`, or to itself; relative, because the prefix
 * differs between browser and server.
 */
export function homePath(c: Context, id: string): string {
  const { pathname } = new URL(c.req.url);
  const below = pathname.slice(pathname.indexOf(id) + id.length).split('/').length - 1;
  return `${'../'.repeat(below)}${id}`;
}
