import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EngineError } from '@measurement-nesting/curves';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import { verifyManualLayout } from '../src/sheet/verify-manual-layout.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet, Stock } from '../src/types.ts';
import { countedControl, discItem, ell, itemOf, plainOptions, polygonItem, rectangleItem, ringItem } from './parts.ts';
import { runs } from '../../../tools/harness/depth.ts';

/** Searches that start from a manual layout: pinned parts do not move, and the others start at their positions. */

/** Rounding difference of a layout that is read in again. */
const ROUNDING = 1e-9;
const sheet: Sheet = { widthIn: 24, heightIn: 16 };
const stock: Stock = {
  sizes: [
    { widthIn: 11, heightIn: 9, count: 1, remnant: true },
    { widthIn: 24, heightIn: 16, count: null, price: 40 },
    { widthIn: 18, heightIn: 12, count: 2, price: 21, grain: 'width' },
  ],
};
const letter = (x: number, part: string): NestItem => {
  const { part: drawn } = rectangleItem(1 + x / 4, 3);
  return { ...itemOf(drawn.outer, 3, [], 'letter'), part: { ...drawn, id: part, group: 'letter' }, quantity: 3 };
};
const kinds: readonly (() => NestItem)[] = [
  () => rectangleItem(7, 3, 3),
  () => discItem(1.8, 4),
  () => ringItem(4, 3, 2),
  () => polygonItem(ell, 4),
  () =>
    polygonItem(
      [
        [0, 0],
        [6, 0],
        [4, 5],
        [2, 5],
      ],
      2,
    ),
  () => ({ ...rectangleItem(2, 1, 6), rotation: 'none' as const }),
];

const sizesOf = (layout: Layout): readonly number[] => layout.stock?.sizeOf ?? [];
const onFor = (on: Sheet | Stock, layout: Layout): Sheet | Stock =>
  'sizes' in on ? { ...on, begin: sizesOf(layout) } : on;
const costOf = (layout: Layout): number => layout.stock?.cost ?? layout.usage;
const pinsOf = (placements: readonly Placement[]) =>
  placements.filter(({ pinned }) => pinned === true).sort((a, b) => a.item - b.item || a.copy - b.copy);

const posesOf = (placements: readonly Placement[]) =>
  pinsOf(placements).map(({ item, copy, xIn, yIn, angle }) => [item, copy, xIn, yIn, angle]);
/** Returns the sheets of the pinned parts, renumbered in order: an empty sheet before them may have been removed. */
const sheetsInOrder = (placements: readonly Placement[]) => {
  const pins = pinsOf(placements);
  const used = [...new Set(pins.map(({ sheet: on }) => on))].sort((a, b) => a - b);
  return pins.map(({ sheet: on }) => used.indexOf(on));
};

type Job = { readonly items: readonly NestItem[]; readonly on: Sheet | Stock; readonly options: NestOptions };

const continueFrom = ({ items, on, options }: Job, placements: readonly Placement[], evaluations = 3_000, seed = 5) => {
  const layouts: Layout[] = [];
  const result = nest(items, on, options, {
    ...countedControl(evaluations, seed),
    start: { placements, isManual: true },
    onBest: (layout) => layouts.push(layout),
  });
  return { ...result, layouts };
};

const jobs = fc.record({
  picks: fc.uniqueArray(fc.nat(kinds.length - 1), { minLength: 1, maxLength: 3 }),
  given: fc.constantFrom<Sheet | Stock>(sheet, { widthIn: 12, heightIn: 10 }, stock),
  evaluations: fc.constantFrom(300, 2_000, 12_000),
  rotation: fc.constantFrom('none', '180', '90', 'any'),
  spacingIn: fc.constantFrom(0, 0.1, 0.5),
  marginIn: fc.constantFrom(0, 0.5),
  partsInHoles: fc.boolean(),
  seed: fc.nat(1000),
});
const hands = fc.record({
  pins: fc.array(fc.nat(30), { maxLength: 5 }),
  /** Moves of parts to attempt; invalid ones are skipped. */
  moves: fc.array(
    fc.record({
      of: fc.nat(30),
      dx: fc.double({ min: -6, max: 6, noNaN: true }),
      dy: fc.double({ min: -6, max: 6, noNaN: true }),
    }),
    { maxLength: 4 },
  ),
  /** Parts moved to a position where they may collide. */
  heaped: fc.array(fc.nat(30), { maxLength: 2 }),
  off: fc.array(fc.nat(30), { maxLength: 2 }),
});

test('pinned parts do not move, every layout passes the checker, and none is worse than a valid start', () => {
  let met = { pins: 0, moved: 0, heaped: 0 };
  fc.assert(
    fc.property(jobs, hands, ({ picks, given, evaluations, seed, ...rest }, { pins, moves, heaped, off }) => {
      const options: NestOptions = { ...plainOptions, ...rest };
      const items = picks.map((k) => kinds[k]!());
      const job: Job = { items, on: given, options };
      const { layout: found } = nest(items, job.on, options, countedControl(400, seed));
      const n = found.placements.length;
      let placements: readonly Placement[] = found.placements;
      const on = onFor(job.on, found);
      const isValid = (of: readonly Placement[]) =>
        of.length > 0 && verifyManualLayout(items, on, options, of).layout !== null;
      for (const { of, dx, dy } of moves) {
        const next = placements.map((p, k) => (k === of % n ? { ...p, xIn: p.xIn + dx, yIn: p.yIn + dy } : p));
        if (!isValid(next)) continue;
        placements = next;
        met.moved++;
      }
      const pinned = new Set(pins.map((k) => k % n));
      met.pins += pinned.size;
      placements = placements.map((p, k) => (pinned.has(k) ? { ...p, pinned: true } : p));
      const target = placements[0]!;
      const onHeap = new Set(heaped.map((k) => k % n).filter((k) => !pinned.has(k)));
      met.heaped += onHeap.size;
      placements = placements
        .map((p, k) => (onHeap.has(k) ? { ...p, xIn: target.xIn + 0.3, yIn: target.yIn, sheet: target.sheet } : p))
        .filter((_, k) => !off.some((gone) => gone % n === k && !pinned.has(k)));
      const before = isValid(placements) ? verifyManualLayout(items, on, options, placements).layout : null;
      const { layout, layouts } = continueFrom({ ...job, on }, placements, evaluations, seed);
      for (const one of [...layouts, layout]) {
        expect(checkLayout(items, on, options, one).violations).toEqual([]);
        expect(posesOf(one.placements)).toEqual(posesOf(placements));
        expect(sheetsInOrder(one.placements)).toEqual(sheetsInOrder(placements));
      }
      if (before === null) return;
      // Only sheets that became empty are removed.
      expect(layout.sheets < before.sheets ? [] : pinsOf(layout.placements)).toEqual(
        layout.sheets < before.sheets ? [] : pinsOf(placements),
      );
      expect(layout.placements.length).toBeGreaterThanOrEqual(before.placements.length);
      const isSameNumber = layout.placements.length === before.placements.length;
      expect(isSameNumber ? costOf(layout) : 0).toBeLessThanOrEqual(costOf(before) + ROUNDING);
    }),
    { numRuns: runs(150) },
  );
  expect(Math.min(met.pins, met.moved, met.heaped)).toBeGreaterThan(runs(150) / 7.5);
});

describe('continued search', () => {
  const items = [rectangleItem(5, 4, 6), discItem(1.5, 5)];
  const job: Job = { items, on: sheet, options: plainOptions };
  const { layout: found } = nest(items, sheet, plainOptions, countedControl(2_000));

  test('packs around a part in the middle of the sheet', () => {
    const middle: Placement = { ...found.placements[0]!, xIn: 8, yIn: 0, angle: 0, sheet: 0, pinned: true };
    const { layout, startIgnored } = continueFrom(job, [middle], 20_000);
    expect(startIgnored).toBeNull();
    expect(layout.unplaced).toEqual([]);
    expect(pinsOf(layout.placements)).toEqual([middle]);
    expect(checkLayout(items, sheet, plainOptions, layout).violations).toEqual([]);
  });

  test('ends immediately when every part is pinned, with the layout unchanged', () => {
    const all = found.placements.map((p) => ({ ...p, pinned: true }));
    const { layout, ended } = continueFrom(job, all, 1e6);
    expect(ended).toBe('bound');
    expect(pinsOf(layout.placements)).toEqual(pinsOf(all));
    expect(Math.abs(layout.usage - found.usage)).toBeLessThan(ROUNDING);
  });

  test('ends early when a pinned part is so far out that no layout can be shorter', () => {
    const far = found.placements.map((p, k) =>
      k === 0 ? { ...p, sheet: 0, xIn: 14, yIn: 4, angle: 0, pinned: true } : p,
    );
    const { layout, ended, evaluations } = continueFrom(job, far, 1e6);
    expect(['bound', 'converged']).toContain(ended);
    expect(evaluations).toBeLessThan(1e6);
    expect(layout.unplaced).toEqual([]);
  });

  test('preserves the angle of a placed disc', () => {
    const free: Job = { ...job, options: { ...plainOptions, rotation: 'any' } };
    const disc = found.placements.find(({ item }) => item === 1)!;
    const askew = {
      ...disc,
      xIn: 10 - 11 * Math.cos(0.7) - 4 * Math.sin(0.7),
      yIn: 8 - 11 * Math.sin(0.7) + 4 * Math.cos(0.7),
      sheet: 0,
      angle: 0.7,
      pinned: true,
    };
    const { layout } = continueFrom(free, [askew], 5_000);
    expect(pinsOf(layout.placements)).toEqual([askew]);
    expect(layout.unplaced).toEqual([]);
  });

  test('produces the same layout twice from the same start', () => {
    const start = found.placements.map((p, k) => (k % 3 === 0 ? { ...p, pinned: true } : p));
    expect(continueFrom(job, start).layout).toEqual(continueFrom(job, start).layout);
  });

  test('members of a rigid group are pinned together', () => {
    const together: Job = {
      items: [letter(0, 'a'), letter(8, 'b')],
      on: sheet,
      options: { ...plainOptions, keepGroups: true },
    };
    const { layout: initial } = nest(together.items, sheet, together.options, countedControl(500));
    const start = initial.placements.map((p) => (p.copy === 1 && p.item === 0 ? { ...p, pinned: true } : p));
    const { layout } = continueFrom(together, start);
    const ofCopy = (of: readonly Placement[]) =>
      of
        .filter(({ copy }) => copy === 1)
        .map(({ item, xIn, yIn, angle }) => [item, xIn, yIn, angle])
        .sort();
    expect(ofCopy(pinsOf(layout.placements))).toEqual(ofCopy(initial.placements));
  });

  test.each([
    ['on each other', [0, 0], 'overlap|closer'],
    ['over the edge', [60, 0], 'leaves sheet 1 or its margin'],
  ])('rejects pins %s with a message that states the remedy', (_what, [dx, dy], fault) => {
    const [a, b] = found.placements.filter(({ item }) => item === 0);
    const pins = [
      { ...a!, pinned: true },
      { ...b!, ...a!, copy: b!.copy, xIn: a!.xIn + dx!, yIn: a!.yIn + dy!, pinned: true },
    ];
    let thrown: unknown = null;
    try {
      continueFrom(job, pins);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(EngineError);
    const { code, message } = thrown as EngineError;
    expect(code).toBe('pins_collide');
    expect(message).toMatch(new RegExp(fault!));
    expect(message).toMatch(/Move or unpin it, then continue\.$/);
  });

  test('rejects a pinned part of another job or on a missing sheet, and places other such parts again', () => {
    const strange = { ...found.placements[0]!, item: 9 };
    expect(() => continueFrom(job, [{ ...strange, pinned: true }])).toThrow('does not belong');
    expect(() => continueFrom(job, [{ ...found.placements[0]!, sheet: 99, pinned: true }])).toThrow('does not belong');
    const { layout } = continueFrom(job, [strange, ...found.placements.slice(1)]);
    expect(layout.unplaced).toEqual([]);
  });
});
