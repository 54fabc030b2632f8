import type { Readable } from 'node:stream';

type Incoming = Readable & { readonly complete: boolean };
/** Connection of a call. */
type Connection = { readonly incoming: Incoming };

/** Maximum number of bytes of a body, and time in ms, that are received after the response is known. */
const REST_BYTES = 64 * 1024;
const REST_MS = 250;

/**
 * Returns responses with `Connection: close` to calls whose body was not received whole, such as one that is too large. Their connection
 * is closed with the rest of the body unread; a caller that used it for its next call would get no response. The short rest of a small
 * body is received before, because a caller that is still sending may lose the response when the connection is closed.
 */
export function closeUnread<Rest extends unknown[]>(
  answer: (request: Request, connection: Connection, ...rest: Rest) => Response | Promise<Response>,
): (request: Request, connection: Connection, ...rest: Rest) => Promise<Response> {
  return async (request, connection, ...rest) => {
    const response = await answer(request, connection, ...rest);
    const { incoming } = connection;
    await receiveRest(incoming);
    if (!incoming.complete || incoming.destroyed) response.headers.set('connection', 'close');
    return response;
  };
}

function receiveRest(incoming: Incoming): Promise<void> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', end).off('close', end);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > REST_BYTES) end();
    };
    const timer = setTimeout(end, REST_MS);
    incoming.on('data', count).once('end', end).once('close', end).resume();
  });
}
