import { type Box, contoursBox, contoursLength, groupBy, neumaierSum } from '@measurement-nesting/curves';
import {
  counted,
  type Diagnostic,
  type Drawing,
  length,
  messageOf,
  type OperationRule,
  type Sentence,
  sentence,
  type Shape,
} from '@measurement-nesting/curves/drawing';
import type { Measurement, OperationFigures, PartMeasurement } from '../measurement.ts';
import { onlyCut } from './only-cut.ts';
import { MAX_PLACES } from '../differences.ts';
import { measureDrawing } from '../measure-drawing.ts';
import { findParts } from '../parts.ts';
import type { QuantitiesOf } from '../quantities/part-quantities.ts';
import { type Assigned, assignMark, type DrawnMark, engraveMarks, scoreMarks, uniteMarks } from './marks.ts';
import { hasMatch, splitByOperation } from './split-drawing.ts';

/**
 * Measures what a drawing's rules cut, score and engrave. Parts, figures and differences are those of `measureDrawing` for the cut shapes;
 * without rules they are those of the whole drawing. A line of one operation never doubles, covers or cuts a line of another.
 *
 * @param prepareCut changes the cut shapes before they are measured, for example without the frame
 * @param quantitiesOf see measureDrawing
 */
export function measureOperations(
  drawing: Drawing,
  rules: readonly OperationRule[],
  leaveOut?: ReadonlySet<string>,
  prepareCut: (cut: Drawing) => Drawing = (cut) => cut,
  quantitiesOf?: QuantitiesOf,
): Measurement {
  const { cut, score, engrave, ignore } = splitByOperation(drawing, rules);
  const isAllCut = score.length + engrave.length + ignore.length === 0;
  // A laser file's page is often its panel: where operations are set, a rectangle is not a frame just because it is the page.
  const cutDrawing = prepareCut(isAllCut ? drawing : { ...drawing, shapes: cut, page: undefined });
  const measured = measureDrawing(cutDrawing, leaveOut, quantitiesOf);
  const added = cutDrawing.diagnostics.slice(drawing.diagnostics.length);
  if (isAllCut) {
    const unmatched = rules.length === 0 || hasMatch(drawing, rules) ? [] : [unmatchedNotice];
    const diagnostics = [...added, ...measured.diagnostics, ...unmatched];
    return { ...measured, operations: onlyCut(measured.totals), diagnostics };
  }
  const engraved = engraveMarks(drawing, engrave);
  const marks = [...scoreMarks(drawing, score), ...engraved.openLines, ...engraved.marks];
  const all = [...measured.parts, ...measured.leftOut];
  const assigned = assignMarks(marks, all);
  const leftOut = new Set(measured.leftOut.map((part) => all.indexOf(part)));
  const remaining = assigned.filter(({ part }) => !leftOut.has(part));
  const marksOf = groupBy(assigned, ({ part }) => part);
  const addMarks = (parts: readonly PartMeasurement[], first: number) =>
    parts.map((entry, i): PartMeasurement => {
      const own = marksOf.get(first + i)?.map(({ mark }) => mark);
      return own === undefined ? entry : { ...entry, part: { ...entry.part, marks: uniteMarks(own) } };
    });
  const piecesOf = ({ part }: Assigned): number => all[part]?.quantity ?? 1;
  const loose = remaining.filter(({ part }) => part < 0).map(({ mark }) => mark);
  return {
    ...measured,
    parts: addMarks(measured.parts, 0),
    leftOut: addMarks(measured.leftOut, measured.parts.length),
    looseMarks: uniteMarks(loose),
    operations: {
      ...onlyCut(measured.totals),
      score: {
        lengthIn: neumaierSum(remaining, (assigned) => piecesOf(assigned) * assigned.mark.lengthIn),
        starts: neumaierSum(remaining, (assigned) => piecesOf(assigned) * assigned.mark.starts),
      },
      engrave: engravedPieces(drawing, groupBy(remaining, piecesOf)),
      ignore: { shapes: ignore.length, lengthIn: lengthOf(ignore) },
    },
    diagnostics: [
      ...added,
      ...withoutMarkedFrames(measured.diagnostics, assigned, all),
      ...(cut.length === 0 ? [nothingCutNotice] : marksNotices(remaining)),
      ...openLinesNotice(engraved.openLines),
      ...ignoredNotice(ignore),
    ],
  };
}

/** Removes the question about a frame if something is scored or engraved on its own material: then it is a part. */
function withoutMarkedFrames(
  diagnostics: readonly Diagnostic[],
  assigned: readonly Assigned[],
  parts: readonly PartMeasurement[],
): Diagnostic[] {
  const marked = assigned.flatMap(({ part }) => (part < 0 ? [] : [parts[part]!.part.box]));
  const isMarked = (place: Box): boolean => marked.some((box) => isSameBox(box, place));
  return diagnostics.filter(({ code, places }) => code !== 'background_rectangle' || !places.some(isMarked));
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;

const lengthOf = (shapes: readonly Shape[]): number => contoursLength(shapes.flatMap(({ contours }) => contours));

/** Assigns marks to parts by their index in `parts`. */
function assignMarks(marks: readonly DrawnMark[], parts: readonly PartMeasurement[]): Assigned[] {
  const finder = findParts(
    parts.flatMap(({ part }) => [part.outer, ...part.holes].map((contour) => ({ contour, edges: [] }))),
  );
  return marks.map((mark) => assignMark(mark, finder));
}

/** Returns the engraved area of all pieces, and the size of the box around the marks as drawn. */
function engravedPieces(
  drawing: Drawing,
  byQuantity: ReadonlyMap<number, readonly Assigned[]>,
): OperationFigures['engrave'] {
  const marksOf = (assigned: readonly Assigned[]) => assigned.map(({ mark }) => mark);
  const drawn = engravedFigures(drawing, marksOf([...byQuantity.values()].flat()));
  if ([...byQuantity.keys()].every((quantity) => quantity === 1)) return drawn;
  const areas = Array.from(
    byQuantity,
    ([quantity, assigned]) => quantity * engravedFigures(drawing, marksOf(assigned)).areaSqIn,
  );
  return { ...drawn, areaSqIn: neumaierSum(areas, (area) => area) };
}

/** Returns the area of the union of engraved marks and the size of the box around it. */
function engravedFigures(drawing: Drawing, marks: readonly DrawnMark[]): OperationFigures['engrave'] {
  const areas = marks.filter(({ operation }) => operation === 'engrave');
  if (areas.length === 0) return { areaSqIn: 0, widthIn: 0, heightIn: 0 };
  const colors = new Set(areas.map(({ color }) => color));
  const { minX, minY, maxX, maxY } = contoursBox(areas.flatMap(({ contours }) => contours));
  const source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };
  const shapes = areas.map(({ contours }): Shape => ({ contours, fill: 'nonzero', strokeWidthIn: null, source }));
  // Areas of one color are united already.
  const areaSqIn =
    colors.size === 1
      ? neumaierSum(areas, (area) => area.areaSqIn)
      : measureDrawing({ ...drawing, shapes }).totals.areaSqIn;
  return { areaSqIn, widthIn: maxX - minX, heightIn: maxY - minY };
}

const notice = (code: Diagnostic['code'], boxes: Diagnostic['places'], said: () => string | Sentence): Diagnostic[] =>
  boxes.length === 0 ? [] : [{ code, count: boxes.length, ...messageOf(said()), places: boxes.slice(0, MAX_PLACES) }];

const boxesOf = (marks: readonly Pick<DrawnMark, 'contours'>[]) => marks.map(({ contours }) => contoursBox(contours));

const nothingCutNotice: Diagnostic = {
  code: 'nothing_cut',
  count: 1,
  message: 'Nothing in this drawing is cut. Choose Cut for the outlines of the pieces to nest them.',
  places: [],
};

function marksNotices(assigned: readonly Assigned[]): Diagnostic[] {
  const performed = assigned.filter(({ mark }) => mark.isPerformed);
  const across = performed.filter(({ isAcrossEdge, part }) => isAcrossEdge && part >= 0).map(({ mark }) => mark);
  const off = performed.filter(({ part }) => part < 0).map(({ mark }) => mark);
  return [
    ...notice(
      'mark_across_edge',
      boxesOf(across),
      () =>
        `${counted(across.length, 'score line or engraved area crosses', 'score lines or engraved areas cross')} the edge of a piece and ${across.length === 1 ? 'stays' : 'stay'} whole on the piece with most of it.`,
    ),
    ...notice(
      'mark_off_part',
      boxesOf(off),
      () =>
        `${counted(off.length, 'score line or engraved area is', 'score lines or engraved areas are')} outside of every piece: measured, and on no sheet.`,
    ),
  ];
}

const openLinesNotice = (lines: readonly DrawnMark[]): Diagnostic[] =>
  notice(
    'open_line_engraved',
    boxesOf(lines),
    () => `${counted(lines.length, 'open line encloses', 'open lines enclose')} no area to engrave: measured as score.`,
  );

const ignoredNotice = (shapes: readonly Shape[]): Diagnostic[] =>
  notice(
    'art_ignored',
    boxesOf(shapes),
    () =>
      sentence`${counted(shapes.length, 'shape is', 'shapes are')} ignored, as you chose (${length(lengthOf(shapes))} of lines): in no figure and no cut file.`,
  );

const unmatchedNotice: Diagnostic = {
  code: 'rule_unmatched',
  count: 1,
  message: 'No rule of the color code matches this drawing, so everything is cut.',
  places: [],
};
