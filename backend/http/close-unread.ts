import type { IncomingMessage } from 'node:http';

/** Connection of a call. */
type Connection = { readonly incoming: Pick<IncomingMessage, 'complete' | 'destroyed'> };

/**
 * Returns responses with `Connection: close` to calls whose body was not received whole, such as one that is too large. Their connection
 * is closed with the rest of the body unread; a caller that used it for its next call would get no response.
 */
export function closeUnread<Rest extends unknown[]>(
  answer: (request: Request, connection: Connection, ...rest: Rest) => Response | Promise<Response>,
): (request: Request, connection: Connection, ...rest: Rest) => Promise<Response> {
  return async (request, connection, ...rest) => {
    const response = await answer(request, connection, ...rest);
    const { complete, destroyed } = connection.incoming;
    if (!complete || destroyed) response.headers.set('connection', 'close');
    return response;
  };
}
