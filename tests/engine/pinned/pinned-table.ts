import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const folder = new URL('../../fixtures/pinned/', import.meta.url);

export const shortHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Throws unless `lines` are those of the file, naming each line that differs and what to do about it. */
export function expectPinned(fileName: string, lines: readonly string[]): void {
  const pinned = readFileSync(new URL(fileName, folder), 'utf8').trimEnd().split('\n');
  const missing = pinned.filter((line) => !lines.includes(line)).map((line) => `- ${line}`);
  const fresh = lines.filter((line) => !pinned.includes(line)).map((line) => `+ ${line}`);
  if (missing.length === 0 && fresh.length === 0) return;
  throw new Error(
    `Not what was pinned:\n${[...missing, ...fresh].join('\n')}\n` +
      'A change of form changes none of these. When numbers or words change on purpose, replace the lines with "-" by those ' +
      `with "+" in tests/fixtures/pinned/${fileName}, in the same commit, and give the reason in its body.`,
  );
}
