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

async function dispatch(argv: readonly string[]): Promise<number> {
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

/** Of an error of node's own. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Runs one command; resolves with its exit code: 0, 1 for what it was given, 2 for how it was used. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv);
  } catch (error) {
    const { message } = error as Error;
    // What node's own option parser says of a wrong option is a fault of use, too.
    if (error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS')) {
      process.stderr.write(`${message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof EngineError) && codeOf(error) !== 'ENOENT') throw error;
    process.stderr.write(`${message}\n`);
    return 1;
  }
}
