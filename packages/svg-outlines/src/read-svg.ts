import type { FontFace } from './css/font-faces.ts';
import { embeddedFaces } from './embedded-faces.ts';
import {
  type Affine,
  contoursBox,
  determinant,
  EngineError,
  identity,
  multiply,
  scaling,
} from '@measurement-nesting/curves';
import { frameRegion } from '@measurement-nesting/curves/clip';
import { decodeXmlText, type DecodedText } from './decode-text.ts';
import {
  defaultReadLimits,
  DiagnosticCollector,
  type Drawing,
  type ReadOptions,
  usableOverride,
} from '@measurement-nesting/curves/drawing';
import type { Context } from './context.ts';
import { Cascade } from './css/cascade.ts';
import { parseStyleSheets } from './css/stylesheet.ts';
import { finishDrawing } from './finish-drawing.ts';
import { noteBadTransform, noteStyleRule } from './notices.ts';
import { elementTransform } from './placement/element-transform.ts';
import type { SvgElement } from './xml/element.ts';
import type { LengthContext } from './values/length.ts';
import { emptyDrawingMessage } from './shapes/empty-drawing-message.ts';
import { pageScale, type PageScale } from './placement/page-scale.ts';
import { parseDocument, type SvgDocument } from './xml/parse-document.ts';
import { producerOf } from './producer.ts';
import { ReadState } from './reading.ts';
import { computeStyle, filledIn, initialStyle } from './style.ts';
import { SvgReader } from './svg-reader.ts';

/**
 * Reads the bytes of an SVG file: shapes in inches, y down, curves and arcs exact, in painting order. Content that
 * could not be read as drawn is reported in the diagnostics. Work is linear in the size of the file and bounded by the
 * limits.
 *
 * Throws `EngineError`: file_unreadable (broken XML, with line and column), file_type_unknown (not SVG), no_shapes
 * (with the reason) and too_many_shapes, too_many_segments, too_complex, took_too_long for the limits.
 */
export function readSvg(bytes: Uint8Array, options: ReadOptions): Drawing {
  const limits = { ...defaultReadLimits, ...options.limits };
  const diagnostics = new DiagnosticCollector();
  const decoded = decodeXmlText(bytes);
  if (decoded === null)
    throw new EngineError('file_unreadable', 'This file is UTF-32 text. Save the drawing as UTF-8.');
  noteEncoding(decoded, diagnostics);
  const reading = new ReadState(limits, diagnostics, options);
  const document = parseDocument(decoded.text, limits, diagnostics);
  const producer = producerOf(document);
  const override = usableOverride(options.scale);
  const sheet = readSheets(document, diagnostics);
  const cascade = new Cascade(sheet);
  const untransformed = pageScale(document.root.attributes, rootStyle(document, cascade), producer, override);
  const map = rootTransform(document.root, cascade, untransformed, reading);
  const page = transformedPage(untransformed, map);
  const letterText = withEmbeddedFaces(options.letterText, sheet.fontFaces, limits.fontBytes);
  const parts = { document, cascade, producer, reading, letterText };
  const root = rootContext(page, map);
  const style = { ...initialStyle, variables: sheet.initialVariables };
  const reader = new SvgReader({ ...parts, page: { ...root, style } });
  reader.readRoot();
  if (reader.shapes.length === 0) throw emptyDrawingMessage(reading.seen);
  return finishDrawing(reader.shapes, page, override, diagnostics);
}

/** Adds the fonts inside the drawing to those that live text is outlined with. */
function withEmbeddedFaces(
  letterText: ReadOptions['letterText'],
  rules: readonly FontFace[],
  maxBytes: number,
): ReadOptions['letterText'] {
  if (letterText === undefined || rules.length === 0) return letterText;
  const faces = embeddedFaces(rules, maxBytes);
  return (run) => letterText({ ...run, faces });
}

/**
 * Returns the properties that the page's size may depend on: the font size, and a width and height that are absolute or
 * font-relative.
 */
function rootStyle({ root }: SvgDocument, cascade: Cascade) {
  const declarations = cascade.declarationsOf(root);
  const { fontSize } = computeStyle(initialStyle, declarations, noPage);
  const sizes = ['width', 'height'].map((name) => {
    const text = declarations[name];
    return text !== undefined && /^[\d.]+(px|in|cm|mm|q|pt|pc|em|rem|ex|ch)$/i.test(text) ? text : undefined;
  });
  return { fontSize, width: sizes[0], height: sizes[1] };
}

/** Context of lengths before the size of the page is known. */
const noPage: LengthContext = {
  width: 0,
  height: 0,
  rootWidth: 0,
  rootHeight: 0,
  fontSize: initialStyle.fontSize,
  rootFontSize: initialStyle.fontSize,
  unitsPerIn: 96,
};

/** Returns the root's own transform in px, about the middle of the page (CSS Transforms 1, 4). */
function rootTransform(root: SvgElement, cascade: Cascade, page: PageScale, reading: ReadState): Affine {
  const { pxToInches, page: box, lengthUnitsPerIn: unitsPerIn } = page;
  const [width, height] = box === null ? [page.width, page.height] : [box.maxX / pxToInches, box.maxY / pxToInches];
  const declarations = filledIn(cascade.declarationsOf(root), initialStyle);
  const { fontSize } = computeStyle(initialStyle, declarations, noPage);
  const sizes = { rootWidth: width, rootHeight: height, fontSize, rootFontSize: fontSize };
  const { map, invalid } = elementTransform(root.attributes, declarations, {
    lengths: { width, height, ...sizes, unitsPerIn },
    isOutermost: true,
    drawnBox: () => null,
  });
  if (invalid !== null) noteBadTransform(reading, root, invalid);
  return map;
}

/** Returns the page after the transform of the root, which also scales the drawing's unit. */
function transformedPage(page: PageScale, map: Affine): PageScale {
  if (map === identity) return page;
  const grown = Math.sqrt(Math.abs(determinant(map)));
  const { pxToInches, page: box, scale } = page;
  const toInches = multiply(multiply(scaling(pxToInches), map), scaling(1 / pxToInches));
  return {
    ...page,
    page: box === null ? null : contoursBox(frameRegion(toInches, 0, 0, box.maxX, box.maxY).contours),
    scale: grown > 0 ? { ...scale, unitsPerIn: scale.unitsPerIn / grown } : scale,
  };
}

function rootContext(page: PageScale, map: Affine): Context {
  const { width, height } = page;
  return {
    matrix: multiply(multiply(scaling(page.pxToInches), map), page.viewBoxToPx),
    style: initialStyle,
    overflow: 'visible',
    isTranslucent: false,
    lengths: {
      width,
      height,
      rootWidth: width,
      rootHeight: height,
      fontSize: initialStyle.fontSize,
      rootFontSize: initialStyle.fontSize,
      unitsPerIn: page.lengthUnitsPerIn,
    },
    layer: '',
    group: '',
    groupNames: [],
    namedPart: null,
    depth: 0,
    copies: null,
    copyPaint: null,
  };
}

function readSheets(document: SvgDocument, diagnostics: DiagnosticCollector) {
  const sheet = parseStyleSheets(document.sheets);
  if (sheet.imports) {
    diagnostics.add(
      'external_reference_ignored',
      'style',
      () => 'A style sheet refers to another file, which was not fetched.',
    );
  }
  for (const rule of sheet.notUnderstood) noteStyleRule(diagnostics, 'unknown', rule);
  for (const rule of sheet.invalid) noteStyleRule(diagnostics, 'invalid', rule);
  for (const condition of sheet.unknownConditions) noteStyleRule(diagnostics, 'condition', condition);
  return sheet;
}

function noteEncoding(decoded: DecodedText, diagnostics: DiagnosticCollector): void {
  if (!decoded.contradicted) return;
  const declared = decoded.declared === '' ? 'UTF-8' : decoded.declared.toUpperCase();
  diagnostics.add(
    'file_repaired',
    'encoding',
    () =>
      `This file declares ${declared}, but its text has another encoding. Shapes are not affected; names may look wrong.`,
  );
}
