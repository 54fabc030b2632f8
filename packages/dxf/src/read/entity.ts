import { plainCharacters } from './encoding.ts';
import type { Tag } from './tags.ts';

/** Entity of a section or a block, with the entities that belong to it (vertices of a polyline, attributes of a block). */
export class Entity {
  readonly type: string;
  readonly tags: Tag[] = [];
  readonly children: Entity[] = [];

  constructor(type: string) {
    this.type = type;
  }

  /** Returns the first value of a group code as text; '' without one. */
  text(code: number): string {
    return plainCharacters(String(this.tags.find((tag) => tag.code === code)?.value ?? '').trim());
  }

  /** Returns the first value of a group code; `otherwise` without one. NaN when it is no number. */
  number(code: number, otherwise = 0): number {
    const tag = this.tags.find((one) => one.code === code);
    return tag === undefined ? otherwise : numberOf(tag.value);
  }

  /** Returns the point of a group code and the codes ten and twenty above it, (0, 0, 0) without one. */
  point(code: number): readonly [x: number, y: number, z: number] {
    return [this.number(code), this.number(code + 10), this.number(code + 20)];
  }

  has(code: number): boolean {
    return this.tags.some((tag) => tag.code === code);
  }

  hasFlag(code: number, flag: number): boolean {
    return (this.number(code) & flag) !== 0;
  }

  /** Returns all values of a group code as numbers, in order. */
  numbers(code: number): number[] {
    return this.tags.filter((tag) => tag.code === code).map(({ value }) => numberOf(value));
  }
}

/** Returns a number of the file: the decimal point can be a comma, and the exponent has the letter D in Fortran. NaN for others. */
export function numberOf(value: string | number): number {
  if (typeof value === 'number') return value;
  const text = value.trim();
  return text === '' ? Number.NaN : Number(/[,d]/i.test(text) ? text.replace(',', '.').replace(/d/i, 'e') : text);
}
