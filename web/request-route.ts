const NOT_FOUND = 404;
/** Path segments that are not words are variable: ids and hashes of files. */
const WORD = /^(?:v\d|[a-z][a-z-_]{0,30})$/;
const MAX_PARTS = 5;

/** Returns the route of an address for metrics: '/api/runs/:id', '/_next', '/login'; one value for all addresses that do not exist. */
export function requestRoute(path: string, status: number): string {
  if (status === NOT_FOUND) return 'not found';
  const parts = path.split('/').slice(1, MAX_PARTS);
  if (parts[0] === '_next' || parts[0] === 'assets') return `/${parts[0]}`;
  return `/${parts.map((part) => (part === '' || WORD.test(part) ? part : ':id')).join('/')}`;
}
