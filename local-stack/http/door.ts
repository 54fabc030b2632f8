import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { guardServer } from '#lib/security/http-guard.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The HTTP listener on 127.0.0.1. It listens from the start and responds with 503 until a handler is set. */
export type Door = {
  port: number;
  answerWith(fetch: Fetch): void;
  close(): Promise<void>;
};

/** Opens the listener; port 0 selects a free one. Throws EADDRINUSE if the port is in use. */
export function openDoor(port: number): Promise<Door> {
  let answer: Fetch = () => Response.json({ message: 'The local stack is starting.' }, { status: 503 });
  return new Promise((resolve, reject) => {
    const options = { fetch: (request: Request) => answer(request), hostname: '127.0.0.1', port };
    const server = serve(options, (info) =>
      resolve({
        port: info.port,
        answerWith(fetch) {
          answer = fetch;
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
    guardServer(server as Server, {
      readsBody: (method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method),
      onRefused: ({ status, detail }) => console.log(`request refused (${status}): ${detail}`),
    });
  });
}
