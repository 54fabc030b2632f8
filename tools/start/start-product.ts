import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 600_000;

type DemoLogin = { email: string; password: string };
export type StartedProduct = { site: string; login: DemoLogin; processId: number; stop: () => Promise<void> };

/**
 * Starts the product as `npm start` does, with a port and data of its own, for scripts that test it from outside.
 * Resolves with its address and the demo login when the launcher reports that it is ready.
 */
export function startProduct(port: number, dataFolder: string): Promise<StartedProduct> {
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error('The product did not start in time.')), START_TIMEOUT_MS);
    void ended.then(() => reject(new Error(`The product did not start:\n${output}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = /Log in as:\s+(\S+)\s+with the password\s+(\S+)/.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve({
        site: `http://localhost:${port}`,
        login: { email: match[1]!, password: match[2]! },
        processId: child.pid!,
        stop,
      });
    });
  });
}
