import { EngineError } from '@measurement-nesting/curves';
import type { Budget } from './budget.ts';
import { Entity } from './entity.ts';
import type { Tag, TagReader } from './tags.ts';

type Block = { readonly base: readonly [x: number, y: number]; readonly entities: readonly Entity[] };

/** Sections of a file that draw something. Names of layers, blocks and styles are upper case, because DXF ignores case. */
export type DxfDocument = {
  readonly header: ReadonlyMap<string, string | number>;
  readonly layers: ReadonlyMap<string, Entity>;
  /** Font families of the text styles. */
  readonly fonts: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly entities: readonly Entity[];
  /** False when the file ends before its end marker. */
  readonly isWhole: boolean;
  readonly hasDecimalCommas: boolean;
};

/** Entities that own the ones after them up to SEQEND. */
const owners = new Set(['POLYLINE', 'INSERT']);

/** Reads all sections. Throws `EngineError` file_unreadable for a file without any. */
export function readDocument(reader: TagReader, budget: Budget): DxfDocument {
  const parser = new Parser(reader, budget);
  parser.read();
  if (!parser.hasSection) {
    throw new EngineError(
      'file_unreadable',
      'This file is no DXF, or it is damaged: it has no sections. Export it again as DXF (R12 or 2000).',
    );
  }
  return parser;
}

class Parser implements DxfDocument {
  readonly header = new Map<string, string | number>();
  readonly layers = new Map<string, Entity>();
  readonly fonts = new Map<string, string>();
  readonly blocks = new Map<string, Block>();
  readonly entities: Entity[] = [];
  isWhole = false;
  hasDecimalCommas = false;
  hasSection = false;
  readonly #reader: TagReader;
  readonly #budget: Budget;
  #tag: Tag | null = null;

  constructor(reader: TagReader, budget: Budget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  read(): void {
    this.#advance();
    while (this.#tag !== null) {
      if (this.#isStart('EOF')) {
        this.isWhole = true;
        return;
      }
      const isSection = this.#isStart('SECTION');
      this.#advance();
      if (isSection) this.#section();
    }
  }

  #advance(): void {
    this.#tag = this.#reader.next();
    const value = this.#tag?.value;
    if (typeof value === 'string' && isCoordinate(this.#tag!.code) && value.includes(',')) this.hasDecimalCommas = true;
  }

  #isStart(name?: string): boolean {
    return this.#tag?.code === 0 && (name === undefined || String(this.#tag.value).trim() === name);
  }

  #section(): void {
    const name = this.#tag?.code === 2 ? String(this.#tag.value).trim() : '';
    this.hasSection = true;
    this.#advance();
    if (name === 'HEADER') this.#header();
    else if (name === 'TABLES') this.#tables();
    else if (name === 'BLOCKS') this.#blocks();
    else if (name === 'ENTITIES') this.#entities(this.entities, 'ENDSEC');
    while (this.#tag !== null && !this.#isStart('ENDSEC') && !this.#isStart('EOF')) this.#advance();
  }

  #header(): void {
    let variable = '';
    for (; this.#tag !== null && this.#tag.code !== 0; this.#advance()) {
      if (this.#tag.code === 9) variable = String(this.#tag.value).trim();
      else if (!this.header.has(variable)) this.header.set(variable, this.#tag.value);
    }
  }

  #tables(): void {
    while (this.#tag !== null && !this.#isStart('ENDSEC')) {
      const entry = this.#entity();
      if (entry === null) return;
      const name = entry.text(2).toUpperCase();
      if (entry.type === 'LAYER') this.layers.set(name, entry);
      else if (entry.type === 'STYLE') this.fonts.set(name, familyOf(entry));
    }
  }

  #blocks(): void {
    while (this.#isStart('BLOCK')) {
      const block = this.#entity()!;
      const entities: Entity[] = [];
      this.#entities(entities, 'ENDBLK');
      const [x, y] = block.point(10);
      this.blocks.set(block.text(2).toUpperCase(), { base: [x, y], entities });
      if (this.#isStart('ENDBLK')) this.#entity();
    }
  }

  /** Reads entities up to one of the type `end`, which is left. */
  #entities(into: Entity[], end: string): void {
    while (this.#tag !== null && !this.#isStart(end) && !this.#isStart('ENDSEC') && !this.#isStart('EOF')) {
      const entity = this.#entity();
      if (entity === null) return;
      into.push(entity);
      if (!owners.has(entity.type) || (entity.type === 'INSERT' && entity.number(66) !== 1)) continue;
      while (this.#isStart('VERTEX') || this.#isStart('ATTRIB')) entity.children.push(this.#entity()!);
      if (this.#isStart('SEQEND')) this.#entity();
    }
  }

  /** Reads one entity with its tags; null at the end of the file. Extended data is skipped. */
  #entity(): Entity | null {
    while (this.#tag !== null && this.#tag.code !== 0) this.#advance();
    if (this.#tag === null) return null;
    this.#budget.store();
    const entity = new Entity(String(this.#tag.value).trim().toUpperCase());
    for (this.#advance(); this.#tag !== null && this.#tag.code !== 0; this.#advance())
      if (this.#tag.code < 1000) entity.tags.push(this.#tag);
    return entity;
  }
}

const isCoordinate = (code: number): boolean => code >= 10 && code < 60;

/** Returns the font family of a text style: the name of its file without the extension. */
const familyOf = (style: Entity): string =>
  style
    .text(3)
    .replace(/^.*[\\/]/, '')
    .replace(/\.(shx|ttf|ttc|otf)$/i, '');
