import { isSameRequest } from '#lib/browser/draft/build-request.ts';
import type { JobAction, JobForm } from '#lib/browser/draft/job-form.ts';
import { formatCount, formatLengthWithUnit, formatNumber, formatSeconds } from '#lib/shared/format.ts';
import { rotationChoices } from '#lib/shared/presets.ts';
import { toUnit, type LengthUnit } from '#lib/shared/units.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import type { ActiveRun, RunProblem, RunResult, RunState } from './run-state.ts';

/** All states of the screen; exactly one applies at a time. */
export type RunView =
  | 'idle'
  | ActiveRun['phase']
  | 'nested'
  | 'stopped'
  | 'partly placed'
  | 'nothing fits'
  | 'timed out'
  | 'cancelled'
  | 'invalid input'
  | 'file unreadable'
  | 'no shapes found'
  | 'no credits'
  | 'busy'
  | 'another run'
  | 'offline'
  | 'signed out'
  | 'server error';

export function runView({ active, problem, result }: RunState): RunView {
  if (active !== null) return active.phase;
  if (problem !== null) return problemView(problem);
  if (result === null) return 'idle';
  return resultView(result);
}

const viewOfCode: Record<string, RunView> = {
  offline: 'offline',
  signed_out: 'signed out',
  session_expired: 'signed out',
  insufficient_credits: 'no credits',
  busy: 'busy',
  run_in_progress: 'another run',
  too_many_requests: 'busy',
  no_shapes: 'no shapes found',
  nothing_fits: 'nothing fits',
  timed_out: 'timed out',
  cancelled: 'cancelled',
  file_unreadable: 'file unreadable',
  file_type_unknown: 'file unreadable',
  file_empty: 'file unreadable',
  file_too_large: 'file unreadable',
  too_many_shapes: 'file unreadable',
  too_many_segments: 'file unreadable',
  too_complex: 'file unreadable',
  took_too_long: 'file unreadable',
  needs_a_run: 'busy',
  invalid_input: 'invalid input',
  text_empty: 'invalid input',
  text_too_long: 'invalid input',
  too_many_rows: 'invalid input',
  text_unsupported: 'invalid input',
  font_unknown: 'invalid input',
  font_broken: 'invalid input',
  font_restricted: 'invalid input',
  font_missing: 'invalid input',
  height_out_of_range: 'invalid input',
  sheet_out_of_range: 'invalid input',
  spacing_out_of_range: 'invalid input',
  too_many_parts: 'invalid input',
  remnant_gone: 'invalid input',
  remnant_used: 'invalid input',
  remnant_changed: 'invalid input',
};

function problemView({ code }: RunProblem): RunView {
  return Object.hasOwn(viewOfCode, code) ? viewOfCode[code]! : 'server error';
}

/** Changes that do not affect the artwork. */
const ofMaterial: readonly JobAction['type'][] = [
  'sheet-changed',
  'size-added',
  'size-changed',
  'size-removed',
  'size-put-back',
  'remnant-chosen',
];

const isOtherArtwork = ({ type }: JobAction): boolean => type !== 'file-changed' && !ofMaterial.includes(type);

/** Returns true when a change of the form removes the cause of a problem, which is then dismissed. */
export function curesProblem(view: RunView, action: JobAction): boolean {
  switch (view) {
    case 'invalid input':
    case 'nothing fits':
    case 'another run':
      return true;
    case 'file unreadable':
      return isOtherArtwork(action);
    case 'no shapes found':
      return isOtherArtwork(action) || (action.type === 'file-changed' && action.change.operations !== undefined);
    case 'no credits':
      return action.type === 'sheet-changed' && action.change.nesting === false;
    default:
      return false;
  }
}

function resultView({ layout, ended }: RunResult): RunView {
  if (layout === null) return 'measured';
  if (layout.placements.length === 0) return 'nothing fits';
  if (layout.unplaced.length > 0) return 'partly placed';
  if (ended === 'stopped') return 'stopped';
  return ended === 'timed_out' ? 'timed out' : 'nested';
}

/**
 * Returns true when the result was computed from inputs other than those in the form. The sheet does not matter for a
 * result without sheets.
 */
export function isStale(result: RunResult | null, form: JobForm): boolean {
  if (result === null) return false;
  const isMeasuredOnly = result.layout === null && !result.form.sheet.nesting;
  return !isSameRequest(result.form, isMeasuredOnly ? { ...form, sheet: result.form.sheet } : form);
}

export const staleText = 'Inputs changed. Run again to update.';

/** Time in seconds after which a measurement shows its elapsed time. */
const LONG_S = 2;

/** Returns one line about the current phase; `seconds` is the time in this phase. */
export function activeText(active: ActiveRun, layout: Layout | null, seconds = 0, unit: LengthUnit = 'in'): string {
  if (active.stopping === 'keep') return 'Stopping. The best layout so far is kept.';
  if (active.stopping === 'cancel') return 'Canceling.';
  switch (active.phase) {
    case 'uploading':
      return uploadingText(active);
    case 'checking':
      return seconds < LONG_S ? 'Checking your inputs.' : measuringText(seconds);
    case 'queued':
      return queueText(active.position, active.etaS);
    case 'measuring':
      return seconds < LONG_S ? 'Measuring.' : measuringText(seconds);
    case 'measured':
      return 'Measured. Nesting starts in a moment.';
    case 'waiting':
      return 'Waiting: we cannot work on your run right now. It continues by itself as soon as we can.';
    case 'reconnecting':
      return active.lastSeq < 0
        ? 'Connection lost. Your job is safe. Reconnecting.'
        : 'Connection lost. Your job keeps running. Reconnecting.';
    case 'nesting':
      return nestingText(active, layout, unit);
  }
}

const measuringText = (seconds: number): string =>
  `Measuring: ${formatSeconds(seconds)} so far. Drawings with many crossing lines take longer.`;

function uploadingText({ form, sentShare }: ActiveRun): string {
  const percent = Math.floor(100 * (sentShare ?? 0));
  return `Uploading ${form.file?.filename ?? 'your job'}: ${percent}%.`;
}

function queueText(position: number | null, etaS: number | null): string {
  if (position === null || position < 1) return 'Waiting for a free machine.';
  const wait = etaS === null ? '' : `, about ${formatSeconds(etaS)}`;
  return position === 1 ? `You are next in line${wait}.` : `We are busy. You are ${ordinal(position)} in line${wait}.`;
}

/** Formats progress as 'Best so far 3.42 sheets, no better for 8 s. 61 of 61 placed. 12 s left.' */
function nestingText(active: ActiveRun, layout: Layout | null, unit: LengthUnit): string {
  if (layout === null) return firstLayoutText(active.total);
  const { figure, fill } = usageWords(layout, unit);
  const { sinceImprovementS: idleS } = active;
  const idle = idleS === null || idleS < minIdleS ? '' : `, no better for ${formatSeconds(idleS)}`;
  const parts = [`Best so far ${figure}${idle}.`, fill ?? `${active.placed} of ${active.total} placed.`];
  if (active.isExtended === true) parts.push('Still improving, so it goes on.');
  else if (active.leftS !== null) parts.push(`${formatSeconds(active.leftS)} left.`);
  return parts.join(' ');
}

/** Time in seconds without a better layout from which it is stated. */
const minIdleS = 2;

function firstLayoutText(total: number): string {
  if (total === 0) return 'Finding a first layout.';
  return `Finding a first layout for ${total === 1 ? '1 piece' : `${total} pieces`}.`;
}

function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

/** Text announced once to screen readers when a run is over. */
export function resultAnnouncement(result: RunResult, unit: LengthUnit = 'in'): string {
  const { pieces } = result.measurement.totals;
  const measured = `Measured ${pieces === 1 ? '1 shape' : `${pieces} shapes`}.`;
  if (result.layout === null || result.layout.placements.length === 0) return measured;
  const { figure, fill } = usageWords(result.layout, unit);
  return [measured, `Usage ${figure}.`, ...(fill === null ? [] : [fill])].join(' ');
}

/** First sentence about a finished run, by its outcome. */
const endings: Record<RunResult['ended'], (when: string) => string> = {
  running: (when) => `Done in ${when}.`,
  measured: (when) => `Done in ${when}.`,
  finished: (when) => `Done in ${when}.`,
  stopped: (when) => `Stopped at ${when}.`,
  timed_out: (when) => `Time was up at ${when}.`,
  interrupted: () => 'The run was interrupted.',
};

/** Formats the outcome as 'Done in 14 s. All 44 pieces placed.' */
export function doneText({ layout, measurement, elapsedS, ended }: RunResult): string {
  if (layout === null) return `Measured ${formatCount(measurement.totals.pieces, 'piece')}.`;
  const placed = layout.placements.length;
  const isAll = `${placed === 1 ? 'The piece is' : `All ${formatCount(placed, 'piece')}`} placed.`;
  const hasLooseLines = measurement.rows.some(({ looseLinesPath }) => looseLinesPath !== '');
  // A result that was restored or stored before has no time of its own.
  const end =
    elapsedS < 0.5 && ended !== 'stopped' && ended !== 'timed_out' ? 'Done.' : endings[ended](formatSeconds(elapsedS));
  return `${end} ${isAll}${hasLooseLines ? ` ${looseLinesText}` : ''}`;
}

/** The screen shows only pieces on the sheets; the cut files contain the open lines where possible. */
const looseLinesText =
  'Open lines outside the pieces don’t show on these sheets; README.txt in the zip lists any that aren’t in the cut files.';

/** Notes about the start and the end of a run with a layout; null when there are none. */
export function endText(result: RunResult): string | null {
  const { layout, startedFrom } = result;
  if (layout === null || layout.placements.length === 0) return null;
  const sentences = [startedFrom === 'last layout' ? 'Started from your last layout.' : null, howItEnded(result)];
  return sentences.filter((sentence) => sentence !== null).join(' ') || null;
}

/** Reasons why a search ended before its time. */
const earlyEnds = {
  optimal: 'Ended early: no layout uses less material.',
  cheapest: 'Ended early: it cannot get cheaper.',
} as const;

function howItEnded({ ended, elapsedS, reason }: RunResult): string | null {
  if (ended === 'finished' && reason !== undefined) return earlyEnds[reason];
  const when = formatSeconds(elapsedS);
  if (ended === 'stopped') return `Stopped at ${when}. This is the best layout found.`;
  if (ended === 'timed_out') return `Time was up at ${when}. This is the best layout found.`;
  if (ended === 'interrupted') return 'The run was interrupted. This is the best layout found until then.';
  return null;
}

/**
 * Formats the advice about oversized parts: '2 parts are larger than the sheet: R (52.1 x 49.0 in). Use a sheet at
 * least 52.6 x 49.5 in, or allow rotation.' Null when no part is too large. Sizes are rounded up, so that a sheet of
 * the suggested size always suffices.
 */
export function tooLargeText(
  layout: Layout,
  measurement: MeasurementResult,
  mayTurn: boolean,
  unit: LengthUnit,
): string | null {
  const tooLarge = layout.unplaced.filter((entry) => entry.reason === 'too_large');
  if (tooLarge.length === 0) return null;
  const count = tooLarge.reduce((sum, entry) => sum + entry.count, 0);
  const sized = tooLarge.map((entry) => {
    const row = measurement.rows.find((candidate) => candidate.id === entry.rowId);
    const part = row?.parts.find((candidate) => candidate.id === entry.partId);
    const { widthIn = 0, heightIn = 0 } = part?.figures ?? {};
    return { name: entry.name, widthIn, heightIn };
  });
  const shown = sized
    .slice(0, 3)
    .map(({ name, widthIn, heightIn }) => `${name} (${tenths(widthIn, unit)} x ${tenths(heightIn, unit)} ${unit})`);
  const more = sized.length > shown.length ? ` and ${sized.length - shown.length} more` : '';
  if (layout.sheet.roll !== undefined) return tooWideText(tooLarge, `${shown.join(', ')}${more}`, unit);
  const margins = 2 * layout.sheet.marginIn;
  const needWidth = sized.reduce((max, part) => Math.max(max, part.widthIn), 0) + margins;
  const needHeight = sized.reduce((max, part) => Math.max(max, part.heightIn), 0) + margins;
  const what = count === 1 ? '1 part is larger than the sheet' : `${count} parts are larger than the sheet`;
  // The rotation rules are the reason if they alone exclude all positions.
  const rules = [...new Set(tooLarge.map(({ rule }) => rule))].filter((rule) => rule !== undefined);
  const isByRules = tooLarge.every(({ rule }) => rule !== undefined);
  const names = rotationChoices.flatMap(({ value, short }) => (rules.includes(value) ? [short] : []));
  const why = isByRules ? ` at ${count === 1 ? 'its' : 'their'} allowed rotations (${names.join(', ')})` : '';
  const needed = `${tenthsUp(needWidth, unit)} x ${tenthsUp(needHeight, unit)} ${unit}`;
  const advice = `Use a sheet at least ${needed}${mayTurn && rules.length === 0 ? '' : ', or allow rotation'}.`;
  return `${what}${why}: ${shown.join(', ')}${more}. ${advice}`;
}

/** Formats the advice about parts beyond a roll, with the width or length that the largest of them needs. */
function tooWideText(tooLarge: Layout['unplaced'], shown: string, unit: LengthUnit): string {
  const max = (side: 'wide' | 'long'): number =>
    tooLarge.reduce((highest, { message }) => {
      const needed = new RegExp(`([\\d.]+) in ${side}`).exec(message)?.[1];
      return Math.max(highest, Number(needed ?? 0));
    }, 0);
  const sides = (['wide', 'long'] as const).filter((side) => max(side) > 0);
  const needed = sides.map((side) => `${tenthsUp(max(side), unit)} ${unit} ${side}`).join(' and ');
  const count = tooLarge.reduce((sum, entry) => sum + entry.count, 0);
  const turn = tooLarge.some(({ rule }) => rule !== undefined) ? ', or allow rotation' : '';
  return `${count === 1 ? '1 part is' : `${count} parts are`} too large for the roll: ${shown}. Use a roll at least ${needed}${turn}.`;
}

const tenths = (inches: number, unit: LengthUnit): string => formatNumber(toUnit(inches, unit), 1);
const tenthsUp = (inches: number, unit: LengthUnit): string =>
  formatNumber(Math.ceil(toUnit(inches, unit) * 10 - 1e-6) / 10, 1);

/** Formats a question about an implausible width: 'Is this really 0.38 in wide?'; null when the width is plausible. */
export function unlikelyWidthText(widthIn: number, unit: LengthUnit): string | null {
  return widthIn < 0.5 || widthIn > 600 ? `Is this really ${formatLengthWithUnit(widthIn, unit)} wide?` : null;
}
