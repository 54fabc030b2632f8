import { faultReport } from './fault-line.ts';
import { asksForHelp, usageOf, UsageError } from './usage.ts';

type Command = (args: string[]) => Promise<number>;

const commands: Record<string, () => Promise<Command>> = {
  measure: async () => (await import('./measure.ts')).measure,
  text: async () => (await import('./text.ts')).text,
  nest: async () => (await import('./nest.ts')).nest,
  convert: async () => (await import('./convert.ts')).convert,
  combine: async () => (await import('./combine/combine.ts')).combine,
  strip: async () => (await import('./strip.ts')).strip,
  jobs: async () => (await import('./operator/jobs.ts')).jobs,
};

async function dispatch(argv: readonly string[]): Promise<number> {
  const [name = '', ...args] = argv;
  if (name === '' || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usageOf(args[0] ?? ''));
    return name === '' ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`There is no command "${name}".`);
  if (asksForHelp(args)) {
    process.stdout.write(usageOf(name));
    return 0;
  }
  const command = await load();
  return command(args);
}

/** Runs one command; resolves with its exit code: 0, 1 for an error of its input, 2 for wrong usage. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv);
  } catch (error) {
    const { text, exitCode } = faultReport(error, argv[0]);
    process.stderr.write(text);
    return exitCode;
  }
}
