// `npm run -s deploy:environment -- web|backend < /etc/measurement-nesting/env`: the variables of one part, for its
// unit.
import { readFileSync } from 'node:fs';
import { partEnvironment } from './deploy/part-environment.ts';

const part = process.argv[2];
if (part === 'web' || part === 'backend') {
  try {
    process.stdout.write(partEnvironment(part, readFileSync(0, 'utf8')));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    // sysexits.h, EX_CONFIG.
    process.exitCode = 78;
  }
} else {
  process.stderr.write('Usage: npm run -s deploy:environment -- web|backend < FILE\n');
  process.exitCode = 2;
}
