// Loaded before the launcher (node --import): child processes inherit the variables of the adjustable clock, although the launcher
// starts its parts with an environment of their own.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME_')),
);
const { spawn } = childProcess;
const spawnWithClock = (
  file: string,
  args: readonly string[],
  options: childProcess.SpawnOptions = {},
): childProcess.ChildProcess => spawn(file, args, { ...options, env: { ...(options.env ?? process.env), ...clock } });
Object.assign(childProcess, { spawn: spawnWithClock });
syncBuiltinESMExports();
