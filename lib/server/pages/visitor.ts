import type { Visitor } from '../../shared/contracts/session.ts';

/** The middleware writes it on every request for a page of text; what a browser sends under this name counts for nothing. */
export const visitorHeader = 'x-visitor';

/** The pages that are only read: their header comes from the server as it is. */
const textPages = ['/developers', '/privacy', '/terms'];

export const isTextPage = (path: string): boolean => textPages.includes(path.replace(/(?<=.)\/$/, ''));

export const visitorOf = (headers: Pick<Headers, 'get'>): Visitor =>
  headers.get(visitorHeader) === 'signed_in' ? 'signed_in' : 'signed_out';
