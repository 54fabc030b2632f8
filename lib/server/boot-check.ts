import { readWebEnv } from './env.ts';

/** Exit code for a configuration that cannot work (sysexits.h, EX_CONFIG). */
const badConfiguration = 78;

/** Called once when the server starts: an incomplete environment is said at once, not at the first visitor's expense. */
export function bootCheck(): void {
  const { faults } = readWebEnv(process.env);
  if (!faults) return;
  const list = faults.map((fault) => `  - ${fault}`).join('\n');
  process.stderr.write(
    `The web server cannot start, its environment is incomplete:\n${list}\nSet these variables (see .env.example), or run "npm start", which sets them for this machine.\n`,
  );
  process.exit(badConfiguration);
}
