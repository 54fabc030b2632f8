import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RasterCache } from '../../src/collision/raster-cache.ts';
import { nest } from '../../src/nest.ts';
import type { Layout, NestItem, NestOptions } from '../../src/types.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { countedControl, discItem, ell, plainOptions, polygonItem, rectangleItem, ringItem } from '../parts.ts';

const sheet = { widthIn: 40, heightIn: 20 };
const items: readonly NestItem[] = [polygonItem(ell, 6), rectangleItem(7, 3, 3), discItem(2.5, 4), ringItem(5, 3.5, 2)];
const ROOMY = 64e6;
const EVALUATIONS = 60_000;

function search(memory: RasterCache | undefined, changed: Partial<NestOptions> = {}, of = items) {
  const layouts: Layout[] = [];
  const control = { ...countedControl(EVALUATIONS), onBest: (layout: Layout) => void layouts.push(layout), memory };
  const { layout, evaluations } = nest(of, sheet, { ...plainOptions, ...changed }, control);
  return { layout, layouts, evaluations };
}

test('a search with a cache finds the same layouts after any other searches', () => {
  const memory = new RasterCache(ROOMY);
  const changes: readonly Partial<NestOptions>[] = [
    {},
    { spacingIn: 0.3 },
    { rotation: '180' },
    { partsInHoles: false },
    {},
  ];
  for (const changed of changes) expect(search(memory, changed)).toEqual(search(undefined, changed));
});

test('equal outlines with other names share one entry; another spacing does not match', () => {
  const memory = new RasterCache(ROOMY);
  search(memory);
  const once = memory.bytes;
  expect(once).toBeGreaterThan(0);
  search(
    memory,
    {},
    items.map((item) => ({ ...item, part: { ...item.part, id: `${item.part.id} again`, name: 'other' } })),
  );
  expect(memory.bytes).toBe(once);
  search(memory, { spacingIn: 0.2500001 });
  expect(memory.bytes).toBeGreaterThan(once * 1.5);
});

test('the size is bounded, even with a bound that is too small, and clearing removes everything', () => {
  for (const max of [0, 5_000, 100_000]) {
    const memory = new RasterCache(max);
    expect(search(memory)).toEqual(search(undefined));
    expect(memory.bytes).toBeLessThanOrEqual(max);
  }
  const memory = new RasterCache(ROOMY);
  search(memory);
  memory.clear();
  expect(memory.bytes).toBe(0);
  expect(search(memory)).toEqual(search(undefined));
});

const rotations = makeRotationTable(4);
const outlineOf = (size: number, tolerance: number) => {
  const polygon = { xs: Float64Array.of(0, size, size, 0), ys: Float64Array.of(0, 0, 1, 1) };
  return makeShape([polygon], [], [0], rotations, tolerance).outlines[0]!;
};

test('an entry matches its outlines, tolerance and cells; the least recently used is evicted first', () => {
  const entry = fc.record({
    size: fc.integer({ min: 1, max: 4 }),
    tolerance: fc.constantFrom(1e-6, 2e-6),
    cellSize: fc.constantFrom(0.1, 0.2),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (all) => {
      const memory = new RasterCache(ROOMY);
      const known = new Map<string, number>();
      all.forEach(({ size, tolerance, cellSize }, mark) => {
        const [a, b] = [outlineOf(size, tolerance), outlineOf(1, tolerance)];
        const key = `${size}/${tolerance}/${cellSize}`;
        const recalled = memory.get(a, b, cellSize);
        expect(recalled?.[0]).toBe(known.get(key));
        if (known.has(key)) return;
        known.set(key, mark);
        memory.put(a, b, cellSize, Uint8Array.of(mark));
      });
    }),
  );
  const unit = outlineOf(1, 1e-6);
  const memory = new RasterCache(2500);
  const cells = (cellSize: number) => memory.get(unit, unit, cellSize)?.length;
  memory.put(unit, unit, 1, new Uint8Array(900));
  memory.put(unit, unit, 2, new Uint8Array(900));
  expect(cells(1)).toBe(900);
  memory.put(unit, unit, 3, new Uint8Array(900));
  expect([cells(1), cells(2), cells(3)]).toEqual([900, undefined, 900]);
});
