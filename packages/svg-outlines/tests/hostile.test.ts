import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import type { Diagnostic, Drawing } from '@measurement-nesting/curves/drawing';
import { EngineError } from '@measurement-nesting/curves';
import { asProduct, chordLength } from './support.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/hostile/svg');
const toleranceMm = 0.01;

/** Expected result of each file: a length in mm and the codes of the notices, or the words of the error. */
type Answer =
  | { readonly mm: number; readonly notices: readonly Diagnostic['code'][] }
  | { readonly refused: EngineError['code']; readonly says: RegExp };

const square = (...notices: Diagnostic['code'][]): Answer => ({ mm: 80, notices });
const no = (refused: EngineError['code'], says: RegExp): Answer => ({ refused, says });

const answers: Record<string, Answer> = {
  'active-01-script.svg': square('active_content_ignored'),
  'active-07-mutation.svg': square('active_content_ignored'),
  'active-09-use-data-uri.svg': square('active_content_ignored', 'external_reference_ignored', 'raster_image'),
  'active-10-xslt.svg': square('active_content_ignored'),
  'active-11-html-polyglot.svg': square('active_content_ignored'),
  'bomb-02-quadratic-entity.svg': no('too_complex', /entities/),
  'bomb-03-use-tree.svg': no('too_many_shapes', /more than 20,000 shapes/),
  'bomb-04-use-cycles.svg': square('reference_cycle'),
  'bomb-05-pattern-tree.svg': square('pattern_ignored'),
  'bomb-06-clip-mask-cycle.svg': square('effect_ignored', 'reference_cycle'),
  'bomb-07-markers.svg': no('no_shapes', /markers/),
  'bomb-12-filters.svg': square('effect_ignored'),
  'bomb-13-transform-overflow.svg': no('no_shapes', /too large/),
  'bomb-15-gzip-10mb.svgz': square(),
  'bomb-18-text-size.svg': square('live_text'),
  'deep-01-2000-groups.svg': no('too_complex', /nested too deep.*512/),
  'doc-01-empty.svg': no('file_empty', /empty/),
  'doc-02-truncated-tag.svg': no('file_unreadable', /ends early.*line 3, column \d/),
  'doc-04-html-root.svg': no('file_type_unknown', /This is a web page/),
  'doc-05-no-namespace-control.svg': square('file_repaired'),
  'doc-06-two-roots.svg': no('file_unreadable', /extra content.*line 4/),
  'doc-07-hidden-only.svg': no('no_shapes', /No visible shapes/),
  'doc-08-text-image-only.svg': no('no_shapes', /outlines.*trace it first/),
  'doc-09-nul-bytes.svg': no('file_unreadable', /not valid XML.*line 3, column \d/),
  'doc-12-illustrator-entities-control.svg': square(),
  'enc-01-utf8-bom-control.svg': square(),
  'enc-02-utf16le-control.svg': square(),
  'enc-03-utf16be-control.svg': square(),
  'enc-04-latin1-control.svg': square(),
  'enc-05-lying-declaration.svg': square('file_repaired'),
  'enc-07-utf7.svg': square('file_repaired'),
  'ext-01-xxe-file.svg': square('external_reference_ignored'),
  'ext-03-parameter-entity.svg': square('external_reference_ignored'),
  'ext-04-xinclude.svg': square('external_reference_ignored'),
  'ext-09-feimage-base.svg': square('effect_ignored'),
  'gz-01-control.svgz': square(),
  'gz-02-truncated.svgz': no('file_unreadable', /ends early/),
  'num-01-nan-infinity.svg': square('number_dropped', 'path_error'),
  'num-03-tiny.svg': no('no_shapes', /big enough to measure/),
  'num-04-far-origin.svg': square(),
  // Without a usable page size the 80 units are px: the answer comes with a warning that the scale is a guess.
  'num-06-zero-negative-size.svg': {
    mm: (80 * 25.4) / 96,
    notices: ['number_dropped', 'scale_assumed', 'size_implausible'],
  },
  'num-07-units-control.svg': { mm: 304.8, notices: [] },
  'num-08-number-forms-control.svg': square(),
  'path-01-bad-token.svg': square('path_error'),
  'path-03-unknown-command.svg': { mm: 40, notices: ['path_error'] },
  'path-05-no-moveto.svg': square('path_error'),
  'path-07-compact-arcs-control.svg': { mm: 188.496, notices: [] },
  'path-08-degenerate.svg': no('no_shapes', /nothing to measure/),
};

test('every hostile file has its expected result in this table', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(answers).sort());
});

for (const [name, answer] of Object.entries(answers)) {
  const outcome = 'refused' in answer ? `refused as ${answer.refused}` : `measured as ${answer.mm} mm`;
  test(`${name} is ${outcome}`, () => {
    const bytes = readFileSync(join(folder, name));
    const first = attempt(bytes, name);
    expect(attempt(bytes, name)).toEqual(first);
    expect(first instanceof EngineError ? { refused: first.code } : { mm: 'measured' }).toEqual(
      'refused' in answer ? { refused: answer.refused } : { mm: 'measured' },
    );
    expect(faultsOf(first, answer)).toEqual([]);
  });
}

/** Returns the differences from the expected result. */
function faultsOf(outcome: Drawing | EngineError, answer: Answer): string[] {
  if (outcome instanceof EngineError) {
    return 'says' in answer && answer.says.test(outcome.message) ? [] : [`It says: ${outcome.message}`];
  }
  if ('refused' in answer) return ['It was accepted.'];
  const faults: string[] = [];
  const mm = chordLength(outcome) * 25.4;
  const codes = [...new Set(outcome.diagnostics.map((one) => one.code))].sort();
  if (!(Math.abs(mm - answer.mm) <= toleranceMm)) faults.push(`It is ${mm} mm long.`);
  if (codes.join() !== [...answer.notices].sort().join()) faults.push(`Its notices are ${codes.join(', ')}.`);
  if (!everyNumberIsFinite(outcome)) faults.push('A number is not finite.');
  return faults;
}

function attempt(bytes: Uint8Array, fileName: string): Drawing | EngineError {
  try {
    return readDrawing(bytes, { ...asProduct, fileName });
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function everyNumberIsFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(everyNumberIsFinite);
}

test('a result contains no byte of a local file', () => {
  const drawing = attempt(readFileSync(join(folder, 'ext-01-xxe-file.svg')), 'a.svg');
  expect(JSON.stringify(drawing)).not.toMatch(/root:|PATH=/);
});

test('the path with an error has the box of the segments before it', () => {
  const drawing = attempt(readFileSync(join(folder, 'path-01-bad-token.svg')), 'a.svg') as Drawing;
  const segments = drawing.shapes[0]!.contours[0]!.segments;
  expect(segments.map(({ x1, y1 }) => [x1 * 25.4, y1 * 25.4].map(Math.round))).toEqual([
    [50, 10],
    [50, 50],
  ]);
  expect(drawing.diagnostics[0]!.message).toContain('x 60');
});
