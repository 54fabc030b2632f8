import { EngineError } from '@measurement-nesting/curves';
import { programStart, skipJobCommands, startsAt, universalExit } from './program-start.ts';

/** Program inside the file, and a message about an irregular position. */
export type PostscriptSection = { readonly program: Uint8Array; readonly repaired: string | null };

const headerBytes = 30;
const escape = 0x1b;
const marksBytes = 16;

/**
 * Returns the program: the whole file, or the part that the header of a DOS EPS refers to (Encapsulated PostScript File
 * Format 3.0, appendix A; little-endian offsets and lengths). A length beyond the end reads to the end; the program has
 * to begin with %!.
 *
 * Throws `file_unreadable` when the header does not refer to a program.
 */
export function postscriptSection(bytes: Uint8Array): PostscriptSection {
  const dos = bytes[0] === 0xc5 && bytes[1] === 0xd0 && bytes[2] === 0xd3 && bytes[3] === 0xc6;
  if (!dos) {
    const start = programStart(bytes) ?? startOf(bytes);
    return { program: bytes.subarray(start, programEnd(bytes, start)), repaired: null };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes) throw misled();
  const start = view.getUint32(4, true);
  const length = view.getUint32(8, true);
  if (start < headerBytes - 2 || start >= bytes.length || length === 0) throw misled();
  const program = bytes.subarray(start, Math.min(bytes.length, start + length));
  if (!(program[0] === 0x25 && program[1] === 0x21)) throw misled();
  const beyond = start + length > bytes.length;
  return {
    program,
    repaired: beyond
      ? 'The header of this EPS states a longer drawing than the file contains. It was read to its end.'
      : null,
  };
}

/** Returns the start of trailing job commands, or the end of the bytes without any. */
function programEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(escape, start); at >= 0; at = bytes.indexOf(escape, at)) {
    if (!startsAt(bytes, at, universalExit)) {
      at++;
      continue;
    }
    const behind = skipJobCommands(bytes, at);
    if (behind >= bytes.length) return at;
    at = behind;
  }
  return bytes.length;
}

/** Returns the position of %! when only a few marks of a printer or an editor precede it, otherwise 0. */
function startOf(bytes: Uint8Array): number {
  for (let i = 0; i < Math.min(bytes.length, marksBytes); i++) {
    if (bytes[i] === 0x25) return bytes[i + 1] === 0x21 ? i : 0;
  }
  return 0;
}

function misled(): EngineError {
  return new EngineError(
    'file_unreadable',
    'The header of this EPS (DOS preview) does not point to a drawing: the file is damaged. Save it again without a preview.',
  );
}
