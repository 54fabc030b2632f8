/** Next's message for a response that could not be sent to its end, with the reason as its cause. */
const NOT_SENT = 'failed to pipe response';
/** Codes of Node and of its fetch for a connection that the other side closed: the backend that restarts, or the client. */
const CLOSED = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_ABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
/** Maximum depth of causes. */
const DEPTH = 5;

/** Returns true for a response that broke off because the backend or the client closed its connection. */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof Error) || error.message !== NOT_SENT) return false;
  let cause: unknown = error.cause;
  for (let depth = 0; depth < DEPTH && cause instanceof Error; depth++) {
    if (cause.name === 'AbortError' || ('code' in cause && CLOSED.has(String(cause.code)))) return true;
    cause = cause.cause;
  }
  return false;
}
