import type { Random } from '../random.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { BottomLeftFill } from '../construct/bottom-left-fill.ts';

/** Not tried when the other sheets would be fuller than this, whatever they hold now. */
const mostFill = 0.92;
/** Nor when they would have to hold this many times as much as they do: a search gains percents, not a third. */
const mostGain = 1.2;
/** Parts with a hull below this share of the largest are small: they find room in holes and gaps once the large ones lie. */
const smallShare = 0.1;
/** Are small parts more than this share of all hulls, they are no mere fillers. */
const mostSmall = 0.35;

/** Could the other sheets take up what lies on the last? Judged by area and by how full they are. */
export function mayEliminateSheet(state: LayoutState, sheet: Int32Array, sheets: number): boolean {
  if (sheets < 2) return false;
  let area = 0;
  let onOthers = 0;
  for (let i = 0; i < state.count; i++) {
    const partArea = areaOf(state, i);
    area += partArea;
    if (sheet[i]! < sheets - 1) onOthers += partArea;
  }
  const others = (sheets - 1) * state.container.length * state.container.height;
  return area < others * mostFill && area < onOthers * mostGain;
}

/** The last sheet goes; its parts, or those given, are thrown on the other sheets, of which the emptiest becomes the last. */
export function eliminateLastSheet(state: LayoutState, random: Random, scattered?: Int32Array): void {
  const gone = state.sheets - 1;
  const parts = scattered ?? state.members[gone]!.slice(0, state.memberCount[gone]!);
  state.sheets--;
  state.openLength = state.container.length;
  emptiestLast(state);
  for (const part of parts) scatter(state, random, part);
}

/** The parts that fit into what others leave; none when they are too many for that, or all are of one size. */
export function smallParts(state: LayoutState): number[] {
  const hulls = Array.from(state.shape, (s) => state.shapes[s]!.hullArea);
  const largest = Math.max(...hulls);
  const small = hulls.flatMap((hull, part) => (hull < smallShare * largest ? [part] : []));
  const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + hulls[part]!, 0);
  return sum(small) <= mostSmall * sum([...hulls.keys()]) ? small.sort((a, b) => hulls[b]! - hulls[a]! || a - b) : [];
}

/** Lays parts that are on no sheet in the free places of the sheets there are; those that find none are thrown anywhere. */
export function fillIn(state: LayoutState, random: Random, parts: readonly number[], exhausted: () => boolean): void {
  const left = new BottomLeftFill(state, random, exhausted).place(parts, state.sheets);
  for (const part of left) scatter(state, random, part);
}

/** Throws all parts that lie on a sheet anywhere. */
export function scatterAll(state: LayoutState, random: Random): void {
  for (let part = 0; part < state.count; part++) if (state.sheet[part]! >= 0) scatter(state, random, part);
}

function scatter(state: LayoutState, random: Random, part: number): void {
  const o = state.outlineOf(part);
  const x = -o.minX + random.next() * Math.max(0, state.container.length - (o.maxX - o.minX));
  const y = -o.minY + random.next() * Math.max(0, state.container.height - (o.maxY - o.minY));
  state.place(part, state.rotation[part]!, random.below(state.sheets), x, y);
}

function emptiestLast(state: LayoutState): void {
  const fill = new Float64Array(state.sheets);
  for (let i = 0; i < state.count; i++) if (state.sheet[i]! < state.sheets) fill[state.sheet[i]!]! += areaOf(state, i);
  const last = state.sheets - 1;
  let least = last;
  for (let s = 0; s < last; s++) if (fill[s]! < fill[least]!) least = s;
  if (least === last) return;
  const a = state.members[least]!.slice(0, state.memberCount[least]!);
  const b = state.members[last]!.slice(0, state.memberCount[last]!);
  for (const i of a) state.place(i, state.rotation[i]!, last, state.x[i]!, state.y[i]!);
  for (const i of b) state.place(i, state.rotation[i]!, least, state.x[i]!, state.y[i]!);
}

const areaOf = (state: LayoutState, part: number): number => state.shapeOf(part).area;
