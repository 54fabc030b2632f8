/** Mutations that are independent of the files' language. */

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a whole number from 0 up to, but not including, the count. */
export type Pick = (count: number) => number;

export type Mutations = {
  readonly maxSteps: number;
  /** Maximum number of bytes of the file that one step changes. */
  readonly longestPiece: number;
  /** Words of the language, each as likely as one of the four general mutations. Returns the replacement of `after`. */
  readonly words: readonly ((after: Uint8Array, pick: Pick) => readonly Uint8Array[])[];
};

const longest = 60_000;

/** Applies a few mutations to a seed file: flips, cuts, repeats, pieces of another seed, and words of the language. */
export function mutate(seeds: readonly Uint8Array[], random: () => number, language: Mutations): Uint8Array {
  const pick: Pick = (count) => Math.floor(random() * count);
  let bytes = seeds[pick(seeds.length)]!;
  for (let steps = 1 + pick(language.maxSteps); steps > 0; steps--) {
    const at = pick(bytes.length + 1);
    const end = Math.min(bytes.length, at + pick(1 + Math.min(language.longestPiece, bytes.length)));
    const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const kind = pick(4 + language.words.length);
    if (kind >= 4) bytes = joined(before, ...language.words[kind - 4]!(bytes.subarray(at), pick));
    else if (kind === 0) {
      const flipped = middle.map((byte) => byte ^ (1 << pick(8)));
      bytes = joined(before, flipped, after);
    } else if (kind === 1) bytes = joined(before, after);
    else if (kind === 2) bytes = joined(before, ...Array.from({ length: 1 + pick(20) }, () => middle), after);
    else {
      const other = seeds[pick(seeds.length)]!;
      const from = pick(other.length);
      bytes = joined(before, other.subarray(from, from + pick(400)), after);
    }
    if (bytes.length > longest) bytes = bytes.subarray(0, longest);
  }
  return bytes;
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
