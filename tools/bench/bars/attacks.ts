/**
 * The attacks that once passed, against the whole product as `npm start` runs it: `node tools/bench/bars/attacks.ts [--port N] [--only
 * NAME]`. Prints what each got; ends with 1 when one passes again. What kills parts or fills disks is in stays-up.ts, requests that
 * no browser sends in web.ts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Attack, Stage } from './attacks/attack.ts';
import { doors } from './attacks/doors.ts';
import { drawings } from './attacks/drawings.ts';
import { environments } from './attacks/environments.ts';
import { guesses } from './attacks/guesses.ts';
import { logIn } from './person.ts';
import { launch } from './product.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4474' }, only: { type: 'string' } } });
const attacks: readonly Attack[] = [...guesses, ...doors, ...drawings, ...environments];

const folder = mkdtempSync(path.join(os.tmpdir(), 'attacks-'));
const product = await launch(Number(values.port), folder);
try {
  const ports = JSON.parse(readFileSync(path.join(folder, 'ports.json'), 'utf8')) as Stage['ports'];
  const demo = await logIn(product.site, product.login);
  const stage: Stage = { site: product.site, login: product.login, ports, demo };
  for (const { name, run } of attacks.filter((attack) => attack.name.includes(values.only ?? ''))) {
    const { holds, words } = await run(stage).catch((error: Error) => ({ holds: false, words: error.message }));
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${words}`);
    if (!holds) process.exitCode = 1;
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
