import { EngineError } from '../../errors.ts';

/** The program inside the file, and what was odd about where it stood. */
export type EpsSection = { readonly program: Uint8Array; readonly repaired: string | null };

const headerBytes = 30;
const marksBytes = 16;

/**
 * Finds the program: all of the file, or the part that the header of a DOS EPS points at (Encapsulated PostScript File
 * Format 3.0, appendix A; little-endian offsets and lengths). A length beyond the end reads to the end; the program has
 * to begin with %!.
 *
 * Throws `file_unreadable` when the header leads nowhere.
 */
export function epsSection(bytes: Uint8Array): EpsSection {
  const dos = bytes[0] === 0xc5 && bytes[1] === 0xd0 && bytes[2] === 0xd3 && bytes[3] === 0xc6;
  if (!dos) return { program: bytes.subarray(startOf(bytes)), repaired: null };
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
      ? 'The header of this EPS says the drawing is longer than the file. It was read to its end.'
      : null,
  };
}

/** Where %! stands when only a few marks of a printer or an editor come before it, else 0. */
function startOf(bytes: Uint8Array): number {
  for (let i = 0; i < Math.min(bytes.length, marksBytes); i++) {
    if (bytes[i] === 0x25) return bytes[i + 1] === 0x21 ? i : 0;
  }
  return 0;
}

function misled(): EngineError {
  return new EngineError(
    'file_unreadable',
    'The header of this EPS (DOS preview) does not lead to a drawing: the file is damaged. Save it again without a preview.',
  );
}
