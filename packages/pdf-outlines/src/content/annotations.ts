import { contourBox, transformContour } from '@measurement-nesting/curves';
import { counted, quoted } from '@measurement-nesting/curves/drawing';
import { isDict, nameOf, numberOr, type PdfDict, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { boxContour, type ContentRun, matrixOf } from './content-run.ts';

const mostAnnotations = 10_000;
/** Flags of an annotation (ISO 32000-1, 12.5.3). */
const flags = { hidden: 2, print: 4 };
/** Kinds that show nothing of their own. */
const invisibleKinds = new Set(['Link', 'Popup']);
/** Kinds that show an icon for a person, not part of the drawing. */
const icons = new Set(['Text', 'FileAttachment', 'Sound', 'Movie', 'Screen']);
const layer = { key: 'Annotations', name: 'Annotations', isVisible: true };

/**
 * Paints the annotations of a page that are printed, such as stamps, markup and form fields, in a layer of their own. All
 * others are reported.
 */
export function paintAnnotations(run: ContentRun, page: PdfDict): void {
  const { file } = run;
  for (const item of file.list(page, 'Annots').slice(0, mostAnnotations)) {
    const kind = nameOf(file.get(item, 'Subtype'));
    if (!isDict(item) || invisibleKinds.has(kind)) continue;
    const form = appearanceOf(file, item);
    const box = file.numbers(item, 'Rect', 4);
    const isPrinted = (numberOr(file.get(item, 'F'), 0) & (flags.hidden | flags.print)) === flags.print;
    if (form !== null && box !== null && isPrinted && !icons.has(kind)) paintAppearance(run, item, form, box);
    else
      run.painter.notices.diagnostics.add(
        'effect_ignored',
        'annotation',
        (count, kinds) =>
          `${counted(count, 'comment or form field that is', 'comments or form fields that are')} not printed left out${quoted(kinds)}.`,
        kind,
      );
  }
}

/** Returns the form of the normal appearance in its current state; null without one. */
function appearanceOf(file: PdfFile, annotation: PdfDict): Stream | null {
  const normal = file.get(file.get(annotation, 'AP'), 'N');
  const form = isDict(normal) ? file.get(normal, nameOf(file.get(annotation, 'AS'))) : normal;
  return form instanceof Stream ? form : null;
}

/** Paints an appearance: its box, in its own matrix, is scaled to the rectangle on the page (ISO 32000-1, 12.5.5). */
function paintAppearance(run: ContentRun, annotation: PdfDict, form: Stream, rectangle: readonly number[]): void {
  const { file } = run;
  const box = file.numbers(form, 'BBox', 4);
  if (box === null) return;
  const own = contourBox(transformContour(matrixOf(file, form), boxContour(box)));
  const page = contourBox(boxContour(rectangle));
  const [x, y] = [(page.maxX - page.minX) / (own.maxX - own.minX), (page.maxY - page.minY) / (own.maxY - own.minY)];
  if (!Number.isFinite(x * y)) return;
  run.isolate(() => {
    run.concat([x, 0, 0, y, page.minX - own.minX * x, page.minY - own.minY * y]);
    run.groups.push(layer, run.layers.groupOf(annotation.get('OC')));
    run.runForm(form);
  });
}
