import { limits } from '#lib/shared/limits.ts';
import { memoryOf } from '#harness/product/processes.ts';
import { must, within, type Figure } from './figures.ts';
import { addUsers, type LoadStage } from './stage.ts';

/** Uploads twenty files of the maximum size at once: each is read completely (its last element is measured), and memory stays limited. */
export async function uploads({ database, program }: LoadStage): Promise<Figure[]> {
  const users = await addUsers(database, 20);
  const answers = await Promise.all(
    users.map(async (userId, i) => {
      const content = `data:image/svg+xml;base64,${Buffer.from(largest(i + 1)).toString('base64')}`;
      const file = { filename: 'large.svg', fileType: 'SVG', content };
      const response = await program.call(userId, '/api/measurements', { file });
      const { totals } = (await response.json()) as { totals?: { lengthIn: number } };
      return totals?.lengthIn;
    }),
  );
  const right = answers.filter((lengthIn, i) => Math.abs((lengthIn ?? 0) - lengthOf(i + 1)) < 1e-9).length;
  return [
    must(
      `${right} of ${users.length} files of ${limits.fileBytes} bytes measured to their last element`,
      right === users.length,
    ),
    within('largest size of the server', memoryOf(program.pid).peakMb, 1024, 'MB'),
  ];
}

const lengthOf = (side: number) => 4 + 4 * side;

/** Returns a square of 1 in, padding, and at the very end a square of `side` in. */
function largest(side: number): string {
  const begin = `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100"><rect width="1" height="1"/><!--`;
  const end = `--><rect x="50" width="${side}" height="${side}"/></svg>`;
  return begin + 'x'.repeat(limits.fileBytes - begin.length - end.length) + end;
}
