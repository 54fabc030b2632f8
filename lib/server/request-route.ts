const NOT_FOUND = 404;
/** Of these some part of the address is nobody's: ids, and hashes of files. */
const WORD = /^(?:v\d|[a-z][a-z-_]{0,30})$/;
const MOST_PARTS = 5;

/** What an address asks for, in few words: '/api/runs/:id', '/_next', '/login'; one word for all that does not exist. */
export function requestRoute(path: string, status: number): string {
  if (status === NOT_FOUND) return 'not found';
  const parts = path.split('/').slice(1, MOST_PARTS);
  if (parts[0] === '_next' || parts[0] === 'assets') return `/${parts[0]}`;
  return `/${parts.map((part) => (part === '' || WORD.test(part) ? part : ':id')).join('/')}`;
}
