/** 'ESC%-12345X', the mark between jobs that exits every printer language (HP, PJL Technical Reference, 3). */
export const universalExit = asciiBytes('\u001b%-12345X');
const jobLine = asciiBytes('@PJL');
const [escape, letterE] = [0x1b, 0x45];

/**
 * Returns the position of %! when only a printer's job commands precede it: marks of the end of a job or language, a
 * reset, @PJL lines; otherwise null.
 */
export function programStart(bytes: Uint8Array): number | null {
  const at = skipJobCommands(bytes, 0);
  return bytes[at] === 0x25 && bytes[at + 1] === 0x21 ? at : null;
}

/** Returns the position behind the job commands at `start`. */
export function skipJobCommands(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte <= 32 && byte !== escape) at++;
    else if (startsAt(bytes, at, universalExit)) at += universalExit.length;
    else if (byte === escape && bytes[at + 1] === letterE) at += 2;
    else if (startsAt(bytes, at, jobLine)) {
      const end = bytes.indexOf(10, at);
      at = end < 0 ? bytes.length : end + 1;
    } else break;
  }
  return at;
}

export function startsAt(bytes: Uint8Array, at: number, mark: Uint8Array): boolean {
  return mark.every((byte, i) => bytes[at + i] === byte);
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
