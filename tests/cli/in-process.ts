import { jest } from '@jest/globals';
import { run } from '../../cli/run.ts';

export type Ended = { status: number | null; stdout: string; stderr: string };

/** A command in this process, and what it printed. */
export async function cli(...args: string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  try {
    return { status: await run(args), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
