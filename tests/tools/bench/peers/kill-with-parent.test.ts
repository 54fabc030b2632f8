import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { killWithParent } from '../../../../tools/bench/peers/kill-with-parent.ts';

const file = path.join(import.meta.dirname, '../../../../tools/bench/peers/kill-with-parent.ts');

test('uses one listener for many consecutive programs', async () => {
  const before = process.listenerCount('exit');
  for (let k = 0; k < 3; k++) {
    const child = spawn(process.execPath, ['-e', '']);
    killWithParent(child);
    await once(child, 'exit');
  }
  expect(process.listenerCount('exit')).toBeLessThanOrEqual(before + 1);
});

test('a terminated program also terminates its child processes', async () => {
  const source = `import { spawn } from 'node:child_process';
    import { killWithParent } from ${JSON.stringify(file)};
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'ignore'] });
    killWithParent(child);
    console.log(child.pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(parent.stdout, 'data');
  // The child holds the same pipe, which closes when both have ended.
  const ended = Promise.all([once(parent.stdout, 'close'), once(parent, 'exit')]);
  parent.kill('SIGTERM');
  await ended;
  expect(parent.exitCode).toBe(1);
});
