import { readNames } from './name-table.ts';
import { viewOf, type FontTables } from './table-directory.ts';

/** A property in which a variable font varies: weight ('wght'), width ('wdth'), ... */
type VariationAxis = {
  readonly tag: string;
  readonly name: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
};

/** Axis values named by the font: 'Condensed Bold'. */
type NamedInstance = { readonly name: string; readonly location: Readonly<Record<string, number>> };

export type Variations = { readonly axes: readonly VariationAxis[]; readonly instances: readonly NamedInstance[] };

const maxCounts = { axes: 16, instances: 200 };
const knownAxes: Readonly<Record<string, string>> = { wght: 'Weight', wdth: 'Width', slnt: 'Slant', ital: 'Italic' };

/**
 * Returns the axes and named instances of a variable font; empty for others. With a damaged axis the font counts as static.
 *
 * Source: OpenType 1.9, "fvar".
 */
export function readVariations(tables: FontTables): Variations {
  const fvar = tables.get('fvar');
  if (fvar === undefined) return { axes: [], instances: [] };
  try {
    return read(viewOf(fvar), readNames(tables.get('name')));
  } catch (error) {
    if (error instanceof RangeError) return { axes: [], instances: [] };
    throw error;
  }
}

function read(view: DataView, named: (id: number) => string): Variations {
  const fixed = (at: number): number => view.getInt32(at) / 65536;
  const [start, axisCount, axisSize] = [view.getUint16(4), view.getUint16(8), view.getUint16(10)];
  const [instanceCount, instanceSize] = [view.getUint16(12), view.getUint16(14)];
  if (axisCount > maxCounts.axes) return { axes: [], instances: [] };
  const axes = Array.from({ length: axisCount }, (_, i): VariationAxis => {
    const at = start + axisSize * i;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((j) => view.getUint8(at + j)));
    const name = knownAxes[tag] ?? (named(view.getUint16(at + 18)) || tag);
    return { tag, name, min: fixed(at + 4), default: fixed(at + 8), max: fixed(at + 12) };
  });
  const isSound = axes.every(
    ({ tag, min, default: usual, max }) => /^[ -~]{4}$/.test(tag) && min <= usual && usual <= max,
  );
  if (!isSound) return { axes: [], instances: [] };
  const instances = Array.from({ length: Math.min(instanceCount, maxCounts.instances) }, (_, i): NamedInstance => {
    const at = start + axisSize * axisCount + instanceSize * i;
    const location = Object.fromEntries(axes.map(({ tag }, j) => [tag, fixed(at + 4 + 4 * j)]));
    return { name: named(view.getUint16(at)), location };
  });
  return { axes, instances: instances.filter(({ name }) => name !== '') };
}
