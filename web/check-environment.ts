import { readWebEnv } from './env.ts';
import { logLine } from './log.ts';

/** Exit code for a configuration that cannot work (sysexits.h, EX_CONFIG). */
const badConfiguration = 78;

const UNKNOWN_ADDRESSES =
  "TRUSTED_PROXY_HOPS is not set: visitors' addresses are not known, and limits per address (sign-ups above all) do not apply";

/** Reports an incomplete environment when the server starts, not with the first request. */
export function checkEnvironment(): void {
  const { env, faults } = readWebEnv(process.env);
  if (env?.trustedProxyHops === null) logLine('warn', UNKNOWN_ADDRESSES);
  if (!faults) return;
  const list = faults.map((fault) => `  - ${fault}`).join('\n');
  process.stderr.write(
    `The web server cannot start, its environment is incomplete:\n${list}\nSet these variables (see .env.example), or run "npm start", which sets them for this machine.\n`,
  );
  process.exit(badConfiguration);
}
