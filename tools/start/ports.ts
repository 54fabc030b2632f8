import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const FIRST_WEB_PORT = 3000;
const WEB_PORTS_TRIED = 100;
const INNER = ['stack', 'database', 'backend'] as const;

export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
    this.name = 'PortTakenError';
  }
}

type InnerPorts = Record<(typeof INNER)[number], number>;
export type Ports = InnerPorts & { web: number };

/**
 * Chooses a port for every part. Each one is reserved until all are chosen, so that no two parts get the same. Between
 * this and a part's own listening another program may still bind one: then the caller chooses again.
 *
 * Web: the requested port, otherwise 3000 or the next free one; throws if the requested one is in use or not a port.
 * The others listen on 127.0.0.1 and reuse their previous ports if these are free: tokens contain the issuer's address,
 * so a new one would end sessions early.
 */
export async function choosePorts(folder: string, requestedWebPort: string | undefined): Promise<Ports> {
  const file = path.join(folder, 'ports.json');
  const last = readLast(file);
  const reserved = new ReservedPorts();
  try {
    const web = await reserved.web(requestedWebPort);
    const inner = {} as InnerPorts;
    for (const part of INNER) inner[part] = await reserved.sameOrFree(last[part]);
    writeFileSync(file, `${JSON.stringify(inner)}\n`);
    return { ...inner, web };
  } finally {
    await reserved.release();
  }
}

class ReservedPorts {
  readonly #servers: net.Server[] = [];

  async web(requested: string | undefined): Promise<number> {
    if (requested) {
      const port = Number(requested);
      if (!Number.isInteger(port) || port < 1 || port > 65_535) {
        throw new Error(`PORT is "${requested}"; it has to be a number from 1 to 65535.`);
      }
      if (!(await this.#takeBoth(port))) throw new PortTakenError(port);
      return port;
    }
    for (let port = FIRST_WEB_PORT; port < FIRST_WEB_PORT + WEB_PORTS_TRIED; port++) {
      if (await this.#takeBoth(port)) return port;
    }
    throw new Error(`No port from ${FIRST_WEB_PORT} to ${FIRST_WEB_PORT + WEB_PORTS_TRIED - 1} is free.`);
  }

  async sameOrFree(port: number | undefined): Promise<number> {
    const isPort = port !== undefined && port > 0 && port < 65_536;
    const server = (isPort && (await this.#take(port, '127.0.0.1').catch(() => null))) || null;
    return portOf(server ?? (await this.#take(0, '127.0.0.1')));
  }

  async release(): Promise<void> {
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  /** Binds both addresses of localhost, because browsers try either. Some machines lack the second. */
  async #takeBoth(port: number): Promise<boolean> {
    for (const host of ['127.0.0.1', '::1']) {
      try {
        await this.#take(port, host);
      } catch (error) {
        if (isTaken(error)) return false;
      }
    }
    return true;
  }

  #take(port: number, host: string): Promise<net.Server> {
    return new Promise((resolve, reject) => {
      // Connections in the meantime are not meant for us.
      const server = net.createServer((socket) => socket.destroy());
      server.once('error', reject);
      server.listen(port, host, () => {
        this.#servers.push(server);
        resolve(server);
      });
    });
  }
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A socket without a port.');
  return address.port;
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as NodeJS.ErrnoException).code === 'EACCES';
}

function readLast(file: string): Partial<InnerPorts> {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter(([, port]) => Number.isInteger(port));
    return Object.fromEntries(entries) as Partial<InnerPorts>;
  } catch {
    return {};
  }
}
