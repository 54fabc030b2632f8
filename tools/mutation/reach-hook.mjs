import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.env.MUTATION_REACH;
const seen = new Set();

/** Returns the file of the running test, in its process and in the processes that it starts. */
const testFile = () => globalThis.expect?.getState?.().testPath || process.env.MUTATION_TEST;

globalThis.reachMutant = (index) => {
  const test = testFile();
  const line = `${index}\t${test}\n`;
  if (!test || seen.has(line)) return;
  seen.add(line);
  appendFileSync(path.join(folder, String(process.pid)), line);
};

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  // A process with permissions may neither read this file nor write into the folder.
  const nodeOptions = options.args.includes('--permission') ? '' : process.env.NODE_OPTIONS;
  options.envPairs = options.envPairs.filter((pair) => !pair.startsWith('NODE_OPTIONS='));
  options.envPairs.push(`NODE_OPTIONS=${nodeOptions}`, `MUTATION_REACH=${folder}`, `MUTATION_TEST=${testFile() ?? ''}`);
  return spawn.call(this, options);
};
