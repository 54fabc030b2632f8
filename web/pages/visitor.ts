import type { Visitor } from '#lib/shared/contracts/session.ts';

/** Header that the middleware sets on every request for a text page, replacing a value from the browser. */
export const visitorHeader = 'x-visitor';

/** Pages of text, whose page header is rendered by the server. */
const textPages = ['/developers', '/privacy', '/terms'];

export const isTextPage = (path: string): boolean => textPages.includes(path.replace(/(?<=.)\/$/, ''));

export const visitorOf = (headers: Pick<Headers, 'get'>): Visitor =>
  headers.get(visitorHeader) === 'signed_in' ? 'signed_in' : 'signed_out';
