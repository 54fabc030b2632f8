import { contourBox, transformContour } from '@measurement-nesting/curves';
import { counted, quoted } from '@measurement-nesting/curves/drawing';
import {
  isArray,
  isDict,
  nameOf,
  numberOr,
  type PdfDict,
  type PdfObject,
  Stream,
  textOfString,
} from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { boxContour, type ContentRun, matrixOf } from './content-run.ts';

const maxAnnotations = 10_000;
/** Flags of an annotation (ISO 32000-1, 12.5.3), and of a text field (12.7.4.3). */
const flags = { hidden: 2, print: 4, password: 1 << 13 };
const deepestField = 16;
const maxValues = 100;
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
  for (const item of file.list(page, 'Annots').slice(0, maxAnnotations)) {
    const kind = nameOf(file.get(item, 'Subtype'));
    if (!isDict(item) || invisibleKinds.has(kind)) continue;
    const form = appearanceOf(file, item);
    const box = file.numbers(item, 'Rect', 4);
    const isPrinted = (numberOr(file.get(item, 'F'), 0) & (flags.hidden | flags.print)) === flags.print;
    const value = isPrinted && kind === 'Widget' ? fieldValue(file, item) : '';
    const before = run.characters;
    const isPainted = form !== null && box !== null && isPrinted && !icons.has(kind);
    if (isPainted) paintAppearance(run, item, form, box);
    if (value !== '' && run.characters === before) noteValue(run, value);
    else if (!isPainted)
      run.painter.notices.diagnostics.add(
        'effect_ignored',
        'annotation',
        (count, kinds) =>
          `${counted(count, 'comment or form field that is', 'comments or form fields that are')} not printed left out${quoted(kinds)}.`,
        kind,
      );
  }
}

/** Returns the value of a text field or choice, which its parents can state; '' for other fields and passwords. */
function fieldValue(file: PdfFile, widget: PdfDict): string {
  const inherited = (key: string): PdfObject => {
    let node: PdfObject = widget;
    for (let depth = 0; depth < deepestField && isDict(node); depth++) {
      const value = file.get(node, key);
      if (value !== null) return value;
      node = file.get(node, 'Parent');
    }
    return null;
  };
  const type = nameOf(inherited('FT'));
  const isPassword = type === 'Tx' && (numberOr(inherited('Ff'), 0) & flags.password) !== 0;
  if ((type !== 'Tx' && type !== 'Ch') || isPassword) return '';
  const value = inherited('V');
  const lines = isArray(value) ? value.slice(0, maxValues).map((line) => file.resolve(line)) : [value];
  return lines.map(textOfString).join(' ').trim();
}

/** Reports a value that programs set in the field when they show it, because its appearance does not have it. */
function noteValue(run: ContentRun, value: string): void {
  run.painter.notices.diagnostics.add(
    'live_text',
    'field',
    (count, values) =>
      `${counted(count, 'form field')} not measured${quoted(values)}: the file has the text without its appearance. Print the form to PDF, or type the words here.`,
    value,
  );
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
