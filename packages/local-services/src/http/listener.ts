import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The HTTP listener on 127.0.0.1. It listens from the start and responds with 503 until a handler is set. */
export type Listener = {
  port: number;
  respondWith(fetch: Fetch): void;
  close(): Promise<void>;
};

/** Opens the listener; port 0 selects a free one. `guard` installs request checks. Throws EADDRINUSE if the port is in use. */
export function openListener(port: number, guard: (server: Server) => void): Promise<Listener> {
  let respond: Fetch = () => Response.json({ message: 'The local stack is starting.' }, { status: 503 });
  return new Promise((resolve, reject) => {
    const options = { fetch: (request: Request) => respond(request), hostname: '127.0.0.1', port };
    const server = serve(options, (info) =>
      resolve({
        port: info.port,
        respondWith(fetch) {
          respond = fetch;
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            // Keep-alive connections would delay the close until their clients end them.
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.once('error', reject);
    guard(server as Server);
  });
}
