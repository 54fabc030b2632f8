import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { PasswordAnswer, PasswordTask } from './passwords.ts';

const port = parentPort;
if (!port) throw new Error('password-worker.ts runs as a worker thread only');

port.on('message', (task: PasswordTask) => {
  const result =
    task.kind === 'hash' ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash);
  port.postMessage({ id: task.id, result } satisfies PasswordAnswer);
});
