import { min } from '@measurement-nesting/curves/math';
import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { byBulk } from '../construct/initial-layout.ts';
import type { Positions } from '../problem/positions.ts';
import type { Random } from '../random.ts';
import { attempt, lengthenedSheet, separationLimits, sheetElimination } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { placeInFreeSpace, scatterAll } from './eliminate-sheet.ts';
import { createAttemptTimer } from './last-sheet.ts';
import { LengthenedSheet } from './limited-stock/lengthened-sheet.ts';
import type { Search } from './search.ts';

/**
 * Places the parts that constructed layouts left over, which happens on a limited number of sheets only. Attempts add
 * some of them where they overlap others, and separate all; every second one places a random selection of parts again.
 * They end when every part is placed or as many as the problem's bound allows, and with the budget.
 */
export function placeMissing(search: Search): void {
  const { state, gate, problem } = search;
  const { maxPlaced = state.count } = problem;
  let lengthened: LengthenedSheet | null = null;
  let failures = 0;
  for (let before = gate.verified; before !== null;) {
    const missing = missingParts(search, before);
    const max = maxPlaced - (state.count - missing.length);
    if (missing.length === 0 || max <= 0 || search.exhausted()) return;
    state.evaluations++;
    search.rollbackPending = false;
    const share = search.budget.share();
    const turn = lengthenedSheet.turns.find(({ from, until }) => from <= share && share < until);
    if (turn !== undefined && problem.plan !== undefined) lengthened ??= new LengthenedSheet(search, problem.plan);
    if (turn !== undefined && lengthened?.isActive === true) {
      lengthened.run(turn.until);
      before = gate.verified;
      continue;
    }
    restoreWithSpace(state, before);
    const timer = createAttemptTimer(search, attempt.evaluationsPerPart.elimination);
    const isOver = (): boolean => timer() || search.exhausted();
    const round = failures >> 1;
    const isPlaced =
      failures % 2 === 0
        ? separated(search, nextParts(search, missing, max, round), round, isOver)
        : rebuilt(search, before, missing, isOver);
    if (isPlaced) {
      search.shortenLastSheet();
      gate.submit(state.save());
      gate.verifyPending();
    }
    failures = gate.verified === before ? failures + 1 : 0;
    before = gate.verified;
  }
}

/** Returns the parts without a position: those that are placed first before the others, each the smallest first. */
function missingParts({ state }: Search, { sheet }: Positions): number[] {
  const missing = byBulk(state)
    .filter((part) => sheet[part]! < 0)
    .reverse();
  const { first } = state;
  return first === null ? missing : missing.toSorted((a, b) => first[b]! - first[a]!);
}

/** Restores a layout with the whole length of its last sheet. */
function restoreWithSpace(state: LayoutState, positions: Positions): void {
  state.restore(positions);
  state.openLength = state.containerOf(state.sheets - 1).length;
}

/** Adds sheets without parts, to which small parts of the others can move. */
function openSheets({ state }: Search, missing: number): void {
  state.sheets = min(state.maxSheets, state.sheets + missing);
  state.ensureSheet(state.sheets - 1);
  state.openLength = state.containerOf(state.sheets - 1).length;
}

/** Returns the parts of an attempt: all missing ones, then half as many each round, in the end each one in turn. */
function nextParts({ state }: Search, missing: readonly number[], max: number, round: number): readonly number[] {
  const { first } = state;
  // These need more room than the others leave; see problem/place-first.ts.
  const firstOnes = first === null ? [] : missing.filter((part) => first[part] === 1);
  const parts = firstOnes.length > 0 ? firstOnes : missing;
  const many = Math.floor(min(max, parts.length) / 2 ** round);
  return many >= 1 ? parts.slice(0, many) : [parts[round % parts.length]!];
}

/**
 * Adds parts to the state and separates the overlaps, in jobs of few parts every second time from random positions of
 * all. Other parts than those that are placed first are placed after these. Returns true without overlap.
 */
function separated(search: Search, parts: readonly number[], round: number, isOver: () => boolean): boolean {
  const { state, random } = search;
  const areOthers = state.first !== null && state.first[parts[0]!] === 1;
  const others = byBulk(state).filter((part) => state.first?.[part] === 0 && !state.isPinned(part));
  if (areOthers) for (const part of others) state.place(part, state.rotation[part]!, -1, 0, 0);
  placeInFreeSpace(state, random, parts, search.exhausted);
  openSheets(search, parts.length);
  if (round % 2 === 1 && state.count < sheetElimination.keepSheetsFromParts) scatterAll(state, random);
  state.overlaps.resetWeights();
  state.updateAllLosses();
  const { loss, positions } = search.separate(separationLimits.elimination, isOver);
  if (loss > 0 && !compacted(search, isOver)) {
    state.restore(positions);
    return false;
  }
  if (areOthers) new BottomLeftFill(state, random, search.exhausted).place(others, state.maxSheets);
  return true;
}

/**
 * Removes some parts at random and places them and the missing ones in random order, or the largest first with some at the end, again and
 * again. Returns true when more parts are placed than before, and no fewer of those that are placed first.
 */
function rebuilt(
  { state, random, exhausted }: Search,
  before: Positions,
  missing: readonly number[],
  isOver: () => boolean,
): boolean {
  const firstAmong = (parts: readonly number[]): number => parts.filter((part) => state.first?.[part] === 1).length;
  const largest = Array.from(state.shape.keys());
  largest.sort((a, b) => state.shapeOf(b).area - state.shapeOf(a).area || a - b);
  const placed = largest.filter((part) => before.sheet[part]! >= 0 && !state.isPinned(part));
  if (placed.length === 0) return false;
  while (!isOver()) {
    state.evaluations++;
    restoreWithSpace(state, before);
    const removed = shuffled(placed, random).slice(0, 1 + random.below(placed.length));
    for (const part of removed) state.place(part, state.rotation[part]!, -1, 0, 0);
    const drawn = shuffled([...removed, ...missing], random);
    // Largest first as in constructions, but other parts come last and may be left over.
    const mayBeLeft = new Set(drawn.filter((part) => state.first?.[part] !== 1).slice(0, missing.length - 1));
    const rest = largest.filter((part) => state.sheet[part]! < 0 && !mayBeLeft.has(part));
    const order = random.below(2) === 0 ? drawn : [...rest, ...mayBeLeft];
    const left = new BottomLeftFill(state, random, exhausted).place(order, state.maxSheets);
    const fewerFirst = firstAmong(missing) - firstAmong(left);
    if (fewerFirst > 0 || (fewerFirst === 0 && left.length < missing.length)) return true;
  }
  return false;
}

function shuffled(parts: readonly number[], random: Random): number[] {
  const order = Int32Array.from(parts);
  random.shuffle(order, order.length);
  return Array.from(order);
}

/** Removes remaining overlaps by compaction; returns false where that fails. */
function compacted({ state, compactor }: Search, isOver: () => boolean): boolean {
  const { length } = state.containerOf(state.sheets - 1);
  return compactor.compact(isOver) && state.openLength <= length + state.contactTolerance;
}
