import { bareLength, length, messageOf, type Sentence, sentence } from '@measurement-nesting/curves/drawing';
import type { BoundedOutline } from './check-overlap.ts';
import { checkToleranceIn, curveAllowanceIn, pairViolation } from './check-pair.ts';
import { sheetSurround } from './sheet-surround.ts';
import { TurnedOutlines, type MovedOutline } from './turned-outlines.ts';
import { zoneOutline } from './zone-outline.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet, Stock } from '../types.ts';
import type { AllowedRotations } from '../model/rotations.ts';
import { sheetCount } from '../model/sheet-count.ts';
import { abs, max, min, round } from '@measurement-nesting/curves/math';

export type Violation = {
  readonly kind: 'overlap' | 'spacing' | 'outside' | 'zone' | 'rotation' | 'count' | 'sheet' | 'group';
  /** One sentence, for logs. */
  readonly message: string;
  readonly sentence?: Sentence;
  /** Indices into the layout's placements. */
  readonly placements: readonly number[];
};

type CheckReport = { readonly valid: boolean; readonly violations: readonly Violation[] };

type Checked = Pick<Layout, 'placements' | 'unplaced' | 'sheets'> & {
  readonly stock?: Pick<NonNullable<Layout['stock']>, 'sizeOf'>;
};

/** `maxPairs` is the maximum number of violating pairs reported; without it, all are reported. */
export type LayoutChecker = (layout: Checked, maxPairs?: number) => CheckReport;

/**
 * Verifies a layout on the original shapes, with code independent of the search: no overlap, spacing (from exclusion
 * zones too) and margin within `checkToleranceIn`, every rotation allowed, groups complete, and every copy either placed once or listed as
 * unplaced. Crossing and containment are decided by exact predicates; curves are approximated to `curveAccuracyIn`.
 */
export function checkLayout(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  layout: Checked,
): CheckReport {
  return createLayoutChecker(items, on, options)(layout);
}

/** Returns a checker for many layouts of one job; outlines are prepared once. */
export function createLayoutChecker(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
): LayoutChecker {
  const kinds = sheetKinds(on);
  const outlines = new TurnedOutlines(items, options);
  return (layout, maxPairs = Infinity) => {
    const sizeOf = layout.stock?.sizeOf ?? Array<number>(layout.sheets).fill(0);
    const counted = [...checkCounts(items, layout), ...checkStock(kinds, layout.sheets, sizeOf)];
    if (counted.length > 0) return { valid: false, violations: counted };
    const turned = checkRotations(items, options, layout.placements, kinds, sizeOf);
    if (turned.length > 0) return { valid: false, violations: turned };
    const placed = layout.placements.map((p) => outlines.place(p));
    const violations: Violation[] = [
      ...(options.keepGroups ? checkGroups(items, layout.placements) : []),
      ...checkWalls(kinds, sizeOf, options.marginIn, layout.placements, placed),
      ...checkZones(items, options, kinds, sizeOf, layout.placements, placed),
      ...checkPairs(items, options, layout.placements, placed, maxPairs),
    ];
    return { valid: violations.length === 0, violations };
  };
}

function checkCounts(items: readonly NestItem[], layout: Checked): Violation[] {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  const counts = items.map(() => 0);
  layout.placements.forEach((p, index) => {
    const numbers = [p.xIn, p.yIn, p.angle].every(Number.isFinite);
    const item = items[p.item];
    if (item === undefined || !Number.isInteger(p.copy) || p.copy < 0 || p.copy >= item.quantity || !numbers) {
      violations.push({ kind: 'count', message: `Placement ${index} names no part of this job.`, placements: [index] });
      return;
    }
    if (!Number.isInteger(p.sheet) || p.sheet < 0 || p.sheet >= layout.sheets) {
      violations.push({
        kind: 'sheet',
        message: `${item.part.name} is on sheet ${p.sheet + 1} of ${layout.sheets}.`,
        placements: [index],
      });
    }
    const key = `${p.item}/${p.copy}`;
    if (seen.has(key))
      violations.push({ kind: 'count', message: `${item.part.name} is placed twice.`, placements: [index] });
    seen.add(key);
    counts[p.item]!++;
  });
  for (const u of layout.unplaced) if (counts[u.item] !== undefined) counts[u.item]! += u.count;
  items.forEach((item, index) => {
    if (counts[index] !== item.quantity) {
      violations.push({
        kind: 'count',
        message: `${item.part.name}: ${counts[index]} of ${item.quantity} placed or listed.`,
        placements: [],
      });
    }
  });
  return violations;
}

/** A sheet size and the number of sheets available in it. */
type SheetKind = Sheet & { readonly count: number; readonly grain: 'none' | 'width' | 'height' };

const sheetKinds = (on: Sheet | Stock): readonly SheetKind[] =>
  'sizes' in on
    ? on.sizes.map((size) => ({ ...size, count: sheetCount(size) ?? Infinity, grain: size.grain ?? 'none' }))
    : [{ ...on, count: Infinity, grain: 'none' }];

/** Checks that every sheet has an available size and no size is used more often than available. */
function checkStock(kinds: readonly SheetKind[], sheets: number, sizeOf: readonly number[]): Violation[] {
  const isEach = sizeOf.length === sheets && sizeOf.every((size) => kinds[size] !== undefined);
  if (!isEach) return [{ kind: 'sheet', message: 'A sheet has a size that the stock lacks.', placements: [] }];
  return kinds.flatMap((kind, size): Violation[] => {
    const used = sizeOf.filter((of) => of === size).length;
    if (used <= kind.count) return [];
    const said = sentence`${String(used)} sheets of ${bareLength(kind.widthIn, 4)} x ${length(kind.heightIn, 4)} are used; there are ${String(kind.count)}.`;
    return [{ kind: 'sheet', ...messageOf(said), placements: [] }];
  });
}

const rotationTolerance = 1e-9;
const stepOf: Record<AllowedRotations, number> = { none: 2 * Math.PI, '180': Math.PI, '90': Math.PI / 2, any: 0 };

function checkRotations(
  items: readonly NestItem[],
  options: NestOptions,
  placements: readonly Placement[],
  kinds: readonly SheetKind[],
  sizeOf: readonly number[],
): Violation[] {
  const violations: Violation[] = [];
  placements.forEach((p, index) => {
    const item = items[p.item];
    if (item === undefined) return;
    if (p.isMirrored === true && item.mirror !== true) {
      violations.push({ kind: 'rotation', message: `${item.part.name} may not be mirrored.`, placements: [index] });
    }
    const { grain } = kinds[sizeOf[p.sheet]!]!;
    const given = stepOf[item.rotation ?? options.rotation];
    const step = grain === 'none' || item.ignoresGrain === true ? given : max(given, Math.PI);
    if (step === 0) return;
    const drawn = kinds.find((kind) => kind.grain !== 'none')?.grain ?? 'none';
    const bases = grain === drawn || grain === 'none' ? [0] : [Math.PI / 2, -Math.PI / 2];
    const off = min(...bases.map((base) => abs(p.angle - base - round((p.angle - base) / step) * step)));
    if (off > rotationTolerance) {
      violations.push({
        kind: 'rotation',
        message: `${item.part.name} is rotated further than allowed.`,
        placements: [index],
      });
    }
  });
  return violations;
}

function checkGroups(items: readonly NestItem[], placements: readonly Placement[]): Violation[] {
  const first = new Map<string, Placement>();
  const violations: Violation[] = [];
  placements.forEach((p, index) => {
    const { part, quantity } = items[p.item]!;
    const { group, name } = part;
    if (group === '') return;
    // Members requested in different quantities cannot stay together.
    const key = `${group}#${quantity}/${p.copy}`;
    const leader = first.get(key);
    if (leader === undefined) first.set(key, p);
    else if (!isSamePose(leader, p)) {
      violations.push({ kind: 'group', message: `${name} is apart from its group.`, placements: [index] });
    }
  });
  return violations;
}

const isSamePose = (a: Placement, b: Placement): boolean =>
  a.sheet === b.sheet &&
  a.xIn === b.xIn &&
  a.yIn === b.yIn &&
  a.angle === b.angle &&
  (a.isMirrored === true) === (b.isMirrored === true);

function checkWalls(
  kinds: readonly SheetKind[],
  sizeOf: readonly number[],
  marginIn: number,
  placements: readonly Placement[],
  placed: readonly BoundedOutline[],
): Violation[] {
  const violations: Violation[] = [];
  const slack = checkToleranceIn - curveAllowanceIn;
  const surrounds = kinds.map((kind) => sheetSurround(kind, marginIn));
  placed.forEach((outline, index) => {
    const size = sizeOf[placements[index]!.sheet]!;
    const sheet = kinds[size]!;
    const surround = surrounds[size]!;
    const inBox =
      outline.minX >= marginIn - slack &&
      outline.minY >= marginIn - slack &&
      outline.maxX <= sheet.widthIn - marginIn + slack &&
      outline.maxY <= sheet.heightIn - marginIn + slack;
    if (!inBox || (surround !== null && pairViolation(outline, surround, marginIn) !== null)) {
      violations.push({
        kind: 'outside',
        message: `A part leaves sheet ${placements[index]!.sheet + 1} or its margin.`,
        placements: [index],
      });
    }
  });
  return violations;
}

/** Checks that every part is at least the spacing away from the exclusion zones of its sheet. */
function checkZones(
  items: readonly NestItem[],
  { spacingIn }: NestOptions,
  kinds: readonly SheetKind[],
  sizeOf: readonly number[],
  placements: readonly Placement[],
  placed: readonly BoundedOutline[],
): Violation[] {
  const zonesOf = kinds.map(({ zones = [] }) => zones.map((zone) => zoneOutline(zone)));
  return placed.flatMap((outline, index): Violation[] => {
    const { item, sheet } = placements[index]!;
    const nth = zonesOf[sizeOf[sheet]!]!.findIndex(
      (zone) =>
        zone.minX < outline.maxX + spacingIn &&
        outline.minX < zone.maxX + spacingIn &&
        zone.minY < outline.maxY + spacingIn &&
        outline.minY < zone.maxY + spacingIn &&
        pairViolation(outline, zone, spacingIn) !== null,
    );
    if (nth < 0) return [];
    const { name } = items[item]!.part;
    const what = spacingIn > checkToleranceIn ? `is closer than ${spacingIn} in to` : 'overlaps';
    const message = `${name} ${what} exclusion zone ${nth + 1} on sheet ${sheet + 1}.`;
    return [{ kind: 'zone', message, placements: [index] }];
  });
}

function checkPairs(
  items: readonly NestItem[],
  options: NestOptions,
  placements: readonly Placement[],
  placed: readonly MovedOutline[],
  maximum: number,
): Violation[] {
  const violations: Violation[] = [];
  const spacing = options.spacingIn;
  const order = placements
    .map((_, index) => index)
    .sort((a, b) => placements[a]!.sheet - placements[b]!.sheet || placed[a]!.minX - placed[b]!.minX);
  for (let u = 0; u < order.length; u++) {
    const i = order[u]!;
    const a = placed[i]!;
    for (let v = u + 1; v < order.length; v++) {
      const j = order[v]!;
      const b = placed[j]!;
      if (placements[j]!.sheet !== placements[i]!.sheet || b.minX >= a.maxX + spacing) break;
      if (b.minY >= a.maxY + spacing || a.minY >= b.maxY + spacing) continue;
      if (options.keepGroups && sameGroup(items, placements[i]!, placements[j]!)) continue;
      const kind = pairViolation(a, b, spacing);
      if (kind !== null) {
        const names = `${items[placements[i]!.item]!.part.name} and ${items[placements[j]!.item]!.part.name}`;
        const what = kind === 'overlap' ? sentence`overlap` : sentence`are closer than ${length(spacing, 4)}`;
        violations.push({
          kind,
          ...messageOf(sentence`${names} ${what} on sheet ${String(placements[i]!.sheet + 1)}.`),
          placements: [i, j],
        });
        if (violations.length >= maximum) return violations;
      }
    }
    a.release();
  }
  return violations;
}

function sameGroup(items: readonly NestItem[], p: Placement, q: Placement): boolean {
  const a = items[p.item]!;
  const b = items[q.item]!;
  return a.part.group !== '' && a.part.group === b.part.group && a.quantity === b.quantity && p.copy === q.copy;
}
