import type { Layer } from './layer.ts';
import { createTags, type Tags, section } from './tags.ts';

const STYLE = [
  [70, 0],
  [40, 0],
  [41, 1],
  [50, 0],
  [71, 0],
  [42, 0.2],
] as const;

/**
 * Writes a complete DXF file of AutoCAD R12 (AC1009): no handles, subclasses or objects, and only header variables of R12, which has none
 * for the unit. Layers that are not cut are switched off, which R12 writes as a negative color. `write` adds the entities.
 */
export function r12Document(
  layers: readonly Layer[],
  size: { widthIn: number; heightIn: number },
  write: (tags: Tags) => void,
): string {
  const tags = createTags(0);
  section(tags, 'HEADER', () => writeHeader(tags, size));
  section(tags, 'TABLES', () => writeTables(tags, layers));
  section(tags, 'BLOCKS', () => {});
  section(tags, 'ENTITIES', () => write(tags));
  tags.tag(0, 'EOF');
  return tags.text();
}

function writeHeader(tags: Tags, { widthIn, heightIn }: { widthIn: number; heightIn: number }): void {
  const corner = (name: string, x: number, y: number, z?: number): void => {
    tags.tag(9, name);
    tags.tag(10, x);
    tags.tag(20, y);
    if (z !== undefined) tags.tag(30, z);
  };
  tags.tag(9, '$ACADVER');
  tags.tag(1, 'AC1009');
  corner('$INSBASE', 0, 0, 0);
  corner('$EXTMIN', 0, 0, 0);
  corner('$EXTMAX', widthIn, heightIn, 0);
  corner('$LIMMIN', 0, 0);
  corner('$LIMMAX', widthIn, heightIn);
  tags.tag(9, '$LUNITS');
  tags.tag(70, 2);
}

function writeTables(tags: Tags, layers: readonly Layer[]): void {
  table(tags, 'LTYPE', 1, () => {
    tags.tag(0, 'LTYPE');
    tags.tag(2, 'CONTINUOUS');
    tags.tag(70, 0);
    tags.tag(3, 'Solid line');
    tags.tag(72, 65);
    tags.tag(73, 0);
    tags.tag(40, 0);
  });
  table(tags, 'LAYER', layers.length + 1, () => {
    for (const { name, color, isCut } of [{ name: '0', color: 7, isCut: true }, ...layers]) {
      tags.tag(0, 'LAYER');
      tags.tag(2, name);
      tags.tag(70, 0);
      tags.tag(62, isCut ? color : -color);
      tags.tag(6, 'CONTINUOUS');
    }
  });
  table(tags, 'STYLE', 1, () => {
    tags.tag(0, 'STYLE');
    tags.tag(2, 'STANDARD');
    for (const [code, value] of STYLE) tags.tag(code, value);
    tags.tag(3, 'txt');
    tags.tag(4, '');
  });
}

function table(tags: Tags, name: string, count: number, write: () => void): void {
  tags.tag(0, 'TABLE');
  tags.tag(2, name);
  tags.tag(70, count);
  write();
  tags.tag(0, 'ENDTAB');
}
