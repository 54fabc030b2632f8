import { EngineError } from '#engine';
import { usage, UsageError } from './usage.ts';

type Command = (args: string[]) => Promise<number>;

const commands: Record<string, () => Promise<Command>> = {
  measure: async () => (await import('./measure.ts')).measure,
  text: async () => (await import('./text.ts')).text,
  nest: async () => (await import('./nest.ts')).nest,
  strip: async () => (await import('./strip.ts')).strip,
  jobs: async () => (await import('./jobs.ts')).jobs,
};

async function main(argv: readonly string[]): Promise<number> {
  const [name = '', ...args] = argv;
  if (name === '' || name === '--help' || name === 'help') {
    process.stdout.write(usage);
    return name === '' ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`There is no command "${name}".`);
  const command = await load();
  return command(args);
}

/** What node's own option parser says of a wrong option is a fault of use, too. */
function isUsageFault(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (isUsageFault(error)) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof EngineError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
