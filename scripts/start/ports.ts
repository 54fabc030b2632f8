import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const FIRST_WEB_PORT = 3000;
const WEB_PORTS_TRIED = 100;

export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
    this.name = 'PortTakenError';
  }
}

/** The port that was asked for, else 3000 or the next free one. Throws when the wanted port is taken or not a port. */
export async function chooseWebPort(wanted: string | undefined): Promise<number> {
  if (wanted) {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`PORT is "${wanted}"; it has to be a number from 1 to 65535.`);
    }
    if (!(await isFree(port))) throw new PortTakenError(port);
    return port;
  }
  for (let port = FIRST_WEB_PORT; port < FIRST_WEB_PORT + WEB_PORTS_TRIED; port++) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_WEB_PORT} to ${FIRST_WEB_PORT + WEB_PORTS_TRIED - 1} is free.`);
}

export interface InnerPorts {
  stack: number;
  database: number;
  backend: number;
}

/**
 * Free ports on 127.0.0.1, those of last time if possible: tokens name their issuer by its address, so a new one would
 * end sessions early.
 */
export async function chooseInnerPorts(folder: string): Promise<InnerPorts> {
  const file = path.join(folder, 'ports.json');
  const last = readLast(file);
  const ports = {
    stack: await sameOrFree(last.stack),
    database: await sameOrFree(last.database),
    backend: await sameOrFree(last.backend),
  };
  writeFileSync(file, `${JSON.stringify(ports)}\n`);
  return ports;
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

async function sameOrFree(port: number | undefined): Promise<number> {
  if (port && port > 0 && port < 65_536 && (await canListen(port, '127.0.0.1'))) return port;
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

/** Free under both names of this machine: a browser that looks for localhost tries either. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve('code' in error && error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
