import { sourceName } from '@measurement-nesting/curves/drawing';
import { textOf } from './values/objects.ts';
import { PsError } from './ps-error.ts';
import { PsFile } from './values/ps-file.ts';
import { readLiteralString } from './values/scan-string.ts';

/** Comments around the art of a layer, at the start of a line, as Illustrator and programs in its format write them. */
const [beginning, ending] = ['%AI5_BeginLayer', '%AI5_EndLayer'];
/** Maximum number of bytes between the comment and the name: '1 1 1 1 0 0 0 79 128 255 Lb (Layer 1) Ln'. */
const bytesToName = 200;
const maxNameBytes = 20_000;
const maxComments = 4000;

/**
 * Returns the name of the innermost layer at a position of a program, '' outside of layers. The language has no layers;
 * comments mark them, which are no part of the program.
 */
export function programLayers(program: Uint8Array): (at: number) => string {
  const changes: { readonly at: number; readonly name: string }[] = [];
  const open: string[] = [];
  for (let at = nextComment(program, 0); at >= 0 && changes.length < maxComments; at = nextComment(program, at + 1)) {
    const comment = textOf(program.subarray(at, at + beginning.length));
    if (comment === beginning) open.push(nameAfter(program, at));
    else if (comment.startsWith(ending)) open.pop();
    else continue;
    changes.push({ at, name: open.at(-1) ?? '' });
  }
  return (position) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]!.at <= position) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.name ?? '';
  };
}

/** Returns the position of the next '%AI5_' at the start of a line, or -1. */
function nextComment(program: Uint8Array, from: number): number {
  for (let at = program.indexOf(0x25, from); at >= 0; at = program.indexOf(0x25, at + 1)) {
    const before = program[at - 1] ?? 10;
    if ((before === 10 || before === 13) && textOf(program.subarray(at, at + 5)) === '%AI5_') return at;
  }
  return -1;
}

function nameAfter(program: Uint8Array, at: number): string {
  const found = /\sLb\s*\(/.exec(textOf(program.subarray(at, at + bytesToName)));
  if (found === null) return '';
  const start = at + found.index + found[0].length;
  try {
    return sourceName(textOf(readLiteralString(new PsFile(program.subarray(start, start + maxNameBytes)))));
  } catch (error) {
    // A string that does not end; the program reports it.
    if (error instanceof PsError) return '';
    throw error;
  }
}
