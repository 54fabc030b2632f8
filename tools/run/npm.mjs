import { startChild } from './children.mjs';

const isWindows = process.platform === 'win32';
const SETTINGS = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  // A missing network is reported after 20 s instead of 80.
  npm_config_fetch_retry_mintimeout: '2000',
  npm_config_fetch_retry_maxtimeout: '15000',
};
const LAST_CHARACTERS = 20_000;

/** Messages for the errors of npm that have one remedy. */
const REMEDIES = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/,
    'The package registry cannot be reached. Check the network, and `npm config get registry` and `npm config get proxy`, then try again.',
  ],
  [/\bENOSPC\b/, 'The disk is full. Free about 3 GB, then try again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'npm may not write into this folder or into its cache; its message above has the path.'],
];

/**
 * Runs npm in a folder and prints its output to stderr. Rejects if it fails, with a message that
 * contains the remedy, and with `signal` if it was ended by one.
 */
export function runNpm(folder, npmArgs, { onStart }) {
  return new Promise((resolve, reject) => {
    let output = '';
    const npm = startChild(isWindows ? 'npm.cmd' : 'npm', npmArgs, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      env: { ...process.env, ...SETTINGS },
    });
    if (npm.pid !== undefined) onStart(npm.pid);
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        process.stderr.write(text);
        output = (output + text).slice(-LAST_CHARACTERS);
      });
    }
    npm.once('error', () => reject(new Error('npm was not found. Install Node 24 with npm from nodejs.org.')));
    npm.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const remedy = REMEDIES.find(([pattern]) => pattern.test(output));
      const error = new Error(
        remedy ? remedy[1] : 'npm failed; its message is above. Correct the cause, then try again.',
      );
      return reject(Object.assign(error, { signal }));
    });
  });
}
