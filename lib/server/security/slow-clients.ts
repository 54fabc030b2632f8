import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Timeouts and minimum rate for clients. Node's own limits are checked every half minute only and have no rate. */
export type ClientTimeouts = {
  /** Maximum time from the connection, or from the end of the keep-alive after a response, to the end of the headers. */
  readonly headersMs: number;
  /** Maximum time from the end of the headers to the end of the body. */
  readonly bodyMs: number;
  /** Minimum number of bytes of a body in each `rateMs`. */
  readonly rateBytes: number;
  readonly rateMs: number;
};

const timeouts: ClientTimeouts = { headersMs: 10_000, bodyMs: 60_000, rateBytes: 10_000, rateMs: 10_000 };

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export type SlowClients = {
  /** Called for each new connection. */
  readonly connected: (socket: Socket) => void;
  /** Called when the headers of a request are complete. */
  readonly onHeaders: (request: IncomingMessage, response: ServerResponse) => void;
};

/** Closes the connections of clients that never complete a request. `onCut` receives the reason. */
export function closeSlowClients(
  server: Server,
  onCut: (reason: string) => void,
  { headersMs, bodyMs, rateBytes, rateMs }: ClientTimeouts = timeouts,
): SlowClients {
  const waits = new WeakMap<Socket, NodeJS.Timeout>();

  function cut(socket: Socket, reason: string, answer: string): void {
    if (socket.destroyed) return;
    onCut(reason);
    socket.end(answer, () => socket.destroy());
  }

  function awaitHeaders(socket: Socket, withinMs: number): void {
    clearTimeout(waits.get(socket));
    const timer = setTimeout(() => cut(socket, 'headers too slow', TIMEOUT), withinMs);
    timer.unref();
    waits.set(socket, timer);
  }

  function awaitBody(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    let seen = socket.bytesRead;
    let waitedMs = 0;
    const check = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(check);
      // Received bytes that the handler has not read yet are not a delay of the client.
      if (request.readableLength > 0) return;
      waitedMs += rateMs;
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (came >= rateBytes && waitedMs < bodyMs) return;
      clearInterval(check);
      // A response that has started cannot be replaced.
      cut(socket, 'body too slow', response.headersSent ? '' : TIMEOUT);
    }, rateMs);
    check.unref();
  }

  return {
    connected(socket) {
      awaitHeaders(socket, headersMs);
      socket.once('close', () => clearTimeout(waits.get(socket)));
    },
    onHeaders(request, response) {
      const { socket } = request;
      clearTimeout(waits.get(socket));
      if (!request.complete) awaitBody(request, response);
      response.once('finish', () => {
        // While the body is being received, the body's own limit applies.
        const isIdle = request.complete && !socket.destroyed;
        if (isIdle && server.keepAliveTimeout > 0) awaitHeaders(socket, server.keepAliveTimeout + headersMs);
      });
    },
  };
}
