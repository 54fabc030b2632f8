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
  readonly dimensionStyles: ReadonlyMap<string, Entity>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** Names of blocks by their handles. */
  readonly blockNames: ReadonlyMap<string, string>;
  readonly entities: readonly Entity[];
  /** False when the file ends before its end marker. */
  readonly isWhole: boolean;
  readonly hasDecimalCommas: boolean;
};

/** Entities that own the ones after them up to SEQEND. */
const isOwner = (entity: Entity): boolean =>
  entity.type === 'POLYLINE' || (entity.type === 'INSERT' && entity.number(66) === 1);
const parts = new Set(['VERTEX', 'ATTRIB']);
const readSections = new Set(['HEADER', 'TABLES', 'BLOCKS', 'ENTITIES']);
/** First group code of the data of other programs, which are skipped except for the settings of leaders. */
const extendedData = 1000;

/** Reads all sections. Throws `EngineError` file_unreadable for a file without any. */
export function readDocument(reader: TagReader, budget: Budget): DxfDocument {
  const header = new Map<string, string | number>();
  const layers = new Map<string, Entity>();
  const fonts = new Map<string, string>();
  const dimensionStyles = new Map<string, Entity>();
  const blocks = new Map<string, Block>();
  const blockNames = new Map<string, string>();
  const entities: Entity[] = [];
  const source = new EntitySource(reader, budget);
  let section: string | null = null;
  /** Entities of the section or block that is being read. */
  let list: Entity[] | null = null;
  let owner: Entity | null = null;
  let entity = source.next(true);
  while (entity !== null && entity.type !== 'EOF') {
    const { type } = entity;
    if (type === 'SECTION') {
      section = entity.text(2).toUpperCase();
      list = section === 'ENTITIES' ? entities : null;
      if (section === 'HEADER') readHeader(entity, header);
    } else if (type === 'ENDSEC' || type === 'ENDBLK') list = null;
    else if (type === 'BLOCK') {
      const [x, y] = entity.point(10);
      list = [];
      blocks.set(entity.text(2).toUpperCase(), { base: [x, y], entities: list });
    } else if (section === 'TABLES' && type === 'LAYER') layers.set(entity.text(2).toUpperCase(), entity);
    else if (section === 'TABLES' && type === 'STYLE') fonts.set(entity.text(2).toUpperCase(), familyOf(entity));
    else if (section === 'TABLES' && type === 'DIMSTYLE') dimensionStyles.set(entity.text(2).toUpperCase(), entity);
    else if (section === 'TABLES' && type === 'BLOCK_RECORD')
      blockNames.set(entity.text(5).toUpperCase(), entity.text(2));
    else if (owner !== null && parts.has(type)) owner.children.push(entity);
    else {
      if (type !== 'SEQEND') list?.push(entity);
      owner = isOwner(entity) ? entity : null;
    }
    entity = source.next(section === null || readSections.has(section));
  }
  if (section === null) {
    throw new EngineError(
      'file_unreadable',
      'This file is no DXF, or it is damaged: it has no sections. Export it again as DXF (R12 or 2000).',
    );
  }
  const { hasDecimalCommas } = source;
  return {
    header,
    layers,
    fonts,
    dimensionStyles,
    blocks,
    blockNames,
    entities,
    isWhole: entity !== null,
    hasDecimalCommas,
  };
}

/** Reads entities with their tags, one after the other. */
class EntitySource {
  hasDecimalCommas = false;
  readonly #reader: TagReader;
  readonly #budget: Budget;
  /** Tag 0 of the next entity; null at the end of the file. */
  #start: Tag | null;

  constructor(reader: TagReader, budget: Budget) {
    this.#reader = reader;
    this.#budget = budget;
    this.#start = this.#tagsUpTo(null);
  }

  /** Returns the next entity, with its tags if it `isStored`; null at the end of the file. */
  next(isStored: boolean): Entity | null {
    if (this.#start === null) return null;
    const entity = new Entity(String(this.#start.value).trim().toUpperCase());
    // Files can have other data after their end.
    if (entity.type === 'EOF') return entity;
    if (isStored) this.#budget.count('stored');
    this.#start = this.#tagsUpTo(isStored || entity.type === 'SECTION' ? entity.tags : null, entity.type === 'LEADER');
    return entity;
  }

  /** Adds the tags before the next entity to `tags`, and returns the tag that it starts with. */
  #tagsUpTo(tags: Tag[] | null, hasExtendedData = false): Tag | null {
    for (;;) {
      const tag = this.#reader.next();
      if (tag === null || tag.code === 0) return tag;
      if (tags === null || (tag.code >= extendedData && !hasExtendedData)) continue;
      if (typeof tag.value === 'string' && isCoordinate(tag.code) && tag.value.includes(','))
        this.hasDecimalCommas = true;
      tags.push(tag);
    }
  }
}

/** Adds the variables of the header: each has its name in a tag 9 before its value. */
function readHeader({ tags }: Entity, header: Map<string, string | number>): void {
  let variable = '';
  for (const { code, value } of tags) {
    if (code === 9) variable = String(value).trim();
    else if (!header.has(variable)) header.set(variable, value);
  }
}

const isCoordinate = (code: number): boolean => code >= 10 && code < 60;

/** Returns the font family of a text style: the name of its file without the extension. */
const familyOf = (style: Entity): string =>
  style
    .text(3)
    .replace(/^.*[\\/]/, '')
    .replace(/\.(shx|ttf|ttc|otf)$/i, '');
