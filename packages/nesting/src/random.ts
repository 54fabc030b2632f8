import { abs, imul } from '@measurement-nesting/curves/math';
/**
 * Seeded generator of numbers in [0, 1): sfc32 (Chris Doty-Humphrey, PractRand). Integer arithmetic only, so the same
 * seed produces the same sequence on every machine.
 */
export class Random {
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(0x9e3779b9 ^ imul(seed, 0x9e3779b1), 0x243f6a88 ^ (seed >>> 16), 0xb7e15162, 1);
    for (let i = 0; i < 20; i++) this.next();
  }

  next(): number {
    const s = this.state;
    const t = (((s[0]! + s[1]!) | 0) + s[3]!) | 0;
    s[3] = (s[3]! + 1) | 0;
    s[0] = s[1]! ^ (s[1]! >>> 9);
    s[1] = (s[2]! + (s[2]! << 3)) | 0;
    s[2] = (s[2]! << 21) | (s[2]! >>> 11);
    s[2] = (s[2] + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** Returns an integer in [0, count). */
  below(count: number): number {
    return (this.next() * count) | 0;
  }

  /** Shuffles the first `count` entries (Fisher-Yates). */
  shuffle(values: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const t = values[i]!;
      values[i] = values[j]!;
      values[j] = t;
    }
  }

  /**
   * Returns the absolute value of a normally distributed number with this spread: a sum of uniforms, so it needs
   * no `log` or `cos`.
   */
  halfBell(spread: number): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return abs(sum) * spread;
  }
}
