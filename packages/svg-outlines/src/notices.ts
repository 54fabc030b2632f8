import {
  addLayoutDoubts,
  counted,
  type DiagnosticCode,
  type DiagnosticCollector,
  dotText,
  type Place,
  quoted,
  setInYourFont,
  sizelessText,
} from '@measurement-nesting/curves/drawing';
import type { Box } from '@measurement-nesting/curves';
import type { UsedFont } from './shapes/live-text.ts';
import type { ShapeOutline } from './shapes/basic-shapes.ts';
import { nameOf, type SvgElement } from './xml/element.ts';
import type { ReadState } from './reading.ts';

/** Texts of the diagnostics; the reader itself only reports codes and examples. */

const was = (count: number): string => (count === 1 ? 'was' : 'were');
const it = (count: number): string => (count === 1 ? 'it' : 'them');

export function noteHidden({ diagnostics, seen }: ReadState, count: number, layer: string | null, place?: Place): void {
  for (let i = 0; i < count; i++) {
    seen.hidden++;
    diagnostics.add(
      'hidden_art',
      'hidden',
      (total, layers) =>
        `${counted(total, 'hidden object')} left out${layers.length > 0 ? `, on hidden layers${quoted(layers)}` : ''}. Show ${it(total)} in the drawing if ${total === 1 ? 'it' : 'they'} should count.`,
      layer ?? undefined,
      place,
    );
  }
}

export function noteUnpainted({ diagnostics, seen }: ReadState, markers: boolean, place?: Place): void {
  seen.hidden++;
  if (markers) seen.markersOnly++;
  diagnostics.add(
    'hidden_art',
    'unpainted',
    (count) =>
      `${counted(count, 'shape has', 'shapes have')} neither fill nor line and ${was(count)} left out. Add a line to ${it(count)} if ${count === 1 ? 'it' : 'they'} should count.`,
    undefined,
    place,
  );
}

/** Reports lines without length: round line caps show them as dots, which often represent a hole. */
export function noteDot({ diagnostics }: ReadState, place: Place): void {
  diagnostics.add('dot_ignored', 'dot', dotText, undefined, place);
}

/**
 * Reports shapes that no program draws: a rectangle or circle of size zero, a copy or viewport of size zero, art scaled
 * to zero.
 */
export function noteSizeless({ diagnostics, seen }: ReadState, count: number, place?: Place): void {
  for (let i = 0; i < count; i++) {
    seen.empty++;
    diagnostics.add('path_error', 'sizeless', sizelessText, undefined, place);
  }
}

/** Reports shapes whose gradient or pattern paints nothing. */
export function noteUnseenPaint({ diagnostics, seen }: ReadState, place?: Place): void {
  seen.hidden++;
  diagnostics.add(
    'hidden_art',
    'unseen-paint',
    (count) =>
      `${counted(count, 'shape is', 'shapes are')} painted only with a gradient or pattern that shows nothing and ${was(count)} left out. Give ${it(count)} a plain color if ${count === 1 ? 'it' : 'they'} should count.`,
    undefined,
    place,
  );
}

export function noteExternalPaint({ diagnostics }: ReadState, address: string, place?: Place): void {
  diagnostics.add(
    'external_reference_ignored',
    'paint',
    (count, examples) =>
      `${counted(count, 'fill or line', 'fills or lines')} painted from an outside file${quoted(examples)}: the outline is measured, nothing was fetched.`,
    address,
    place,
  );
}

const effects = {
  mask: (count: number, names: string) =>
    `${counted(count, 'mask')} not applied${names}: the outlines are measured whole.`,
  filter: (count: number, names: string) =>
    `${counted(count, 'filter effect')} not applied${names}: the outlines are measured as drawn.`,
  'motion-path': (count: number, names: string) =>
    `${counted(count, 'object')} placed along a path by its style (offset-path)${names} measured where ${count === 1 ? 'it is' : 'they are'} drawn.`,
  dash: (count: number) =>
    `${counted(count, 'dashed line')} measured as ${count === 1 ? 'a whole line' : 'whole lines'}.`,
  marker: (count: number) => `Arrowheads and markers on ${counted(count, 'line')} weren’t measured.`,
  'text-layout': (count: number, names: string) =>
    `${counted(count, 'text')}${names} set without the special spacing or path that the drawing specifies.`,
  'clip-shape': (count: number, names: string) =>
    `${counted(count, 'clip')} given as a style function not applied${names}: the outlines are measured whole.`,
} as const;

export function noteEffect(
  { diagnostics }: ReadState,
  kind: keyof typeof effects,
  element: SvgElement,
  place?: Place,
): void {
  diagnostics.add(
    'effect_ignored',
    kind,
    (count, names) => effects[kind](count, quoted(names)),
    nameOf(element),
    place,
  );
}

const styleRules = {
  unknown: (count: number, names: string) => `${counted(count, 'style rule')} not understood and not applied${names}.`,
  invalid: (count: number, names: string) =>
    `${counted(count, 'style rule has', 'style rules have')} an error${names} and ${was(count)} left out, as browsers do.`,
  condition: (count: number, names: string) =>
    `${counted(count, 'style rule depends', 'style rules depend')} on a condition we can’t check${names} and ${was(count)} not applied.`,
} as const;

/** Reports style rules that are not applied; `example` is the selector or the condition. */
export function noteStyleRule(diagnostics: DiagnosticCollector, kind: keyof typeof styleRules, example: string): void {
  const text = (count: number, examples: readonly string[]) => styleRules[kind](count, quoted(examples));
  diagnostics.add('effect_ignored', `rule ${kind}`, text, example);
}

export function notePattern({ diagnostics }: ReadState, place?: Place): void {
  diagnostics.add(
    'pattern_ignored',
    'pattern',
    (count) =>
      `${counted(count, 'shape is', 'shapes are')} filled with a pattern: the outline is measured, the pattern is not.`,
    undefined,
    place,
  );
}

export function noteFaults(reading: ReadState, element: SvgElement, outline: ShapeOutline): void {
  if (outline.badValue !== null) noteBadValue(reading, element, outline.badValue);
  const fault = outline.path;
  if (fault === null) return;
  reading.seen.faulty++;
  if (fault.beyondRange) reading.seen.beyondRange++;
  const where = fault.found === '' ? 'ends too early' : `"${fault.found}" at character ${fault.position}`;
  reading.diagnostics.add(
    'path_error',
    'path',
    (count, examples) =>
      `${counted(count, 'path has', 'paths have')} an error and ${was(count)} drawn only up to it${quoted(examples)}.`,
    `${nameOf(element)}: ${where}`,
  );
}

export function noteBadValue({ diagnostics, seen }: ReadState, element: SvgElement, value: string): void {
  seen.faulty++;
  diagnostics.add(
    'number_dropped',
    'value',
    (count, examples) =>
      `${counted(count, 'value')} not usable as a number${quoted(examples)}; what depends on ${it(count)} was left out.`,
    `${nameOf(element)}: ${value}`,
  );
}

/** Reports invalid transforms: units in an attribute, a wrong number of arguments. */
export function noteBadTransform({ diagnostics }: ReadState, element: SvgElement, text: string): void {
  diagnostics.add(
    'number_dropped',
    'transform',
    (count, examples) =>
      `${counted(count, 'transform is', 'transforms are')} not valid${quoted(examples)} and ${was(count)} left out, as browsers do. Export the drawing again, or write ${it(count)} without units.`,
    `${nameOf(element)}: ${text}`,
  );
}

export function noteBeyondRange({ diagnostics, seen }: ReadState, element: SvgElement): void {
  seen.beyondRange++;
  diagnostics.add(
    'number_dropped',
    'range',
    (count, examples) => `${counted(count, 'shape')} left out because of numbers out of range${quoted(examples)}.`,
    nameOf(element),
  );
}

const missing = {
  use: ['copy refers', 'copies refer', 'left out'],
  paint: ['fill or line color refers', 'fills or line colors refer', 'not painted'],
  clip: ['clip refers', 'clips refer', 'not applied'],
} as const;

export function noteMissing({ diagnostics }: ReadState, kind: keyof typeof missing, id: string | null): void {
  const [one, many, consequence] = missing[kind];
  diagnostics.add(
    'reference_missing',
    kind,
    (count, examples) =>
      `${counted(count, one, many)} to something that is not in the file${quoted(examples)} and ${was(count)} ${consequence}.`,
    id ?? undefined,
  );
}

export function noteCycle({ diagnostics }: ReadState, kind: 'use' | 'clip', id: string): void {
  const [one, many] = kind === 'use' ? ['copy contains', 'copies contain'] : ['clip uses', 'clips use'];
  diagnostics.add(
    'reference_cycle',
    kind,
    (count, examples) =>
      `${counted(count, `${one} itself`, `${many} themselves`)}${quoted(examples)} and ${was(count)} left out.`,
    id,
  );
}

export function noteExternalCopy({ diagnostics }: ReadState, href: string): void {
  diagnostics.add(
    'external_reference_ignored',
    'use',
    (count, examples) =>
      `${counted(count, 'copy of an outside file', 'copies of outside files')} left out${quoted(examples)}. Nothing is fetched; paste the artwork into the drawing.`,
    href,
  );
}

export function notePicture({ diagnostics, seen }: ReadState, href: string, place?: Place): void {
  if (/^data:image\/svg\+xml\b/i.test(href)) return noteDrawingAsPicture(diagnostics, seen, place);
  seen.pictures++;
  const linked = href !== '' && !href.startsWith('data:');
  diagnostics.add(
    'raster_image',
    linked ? 'linked' : 'embedded',
    (count) =>
      `${counted(count, linked ? 'linked picture' : 'picture')} in the drawing ${count === 1 ? 'wasn’t' : 'weren’t'} measured: a picture has no outlines. Trace ${it(count)} first (More Tools).`,
    undefined,
    place,
  );
}

/** Reports an SVG that is placed as a picture: it has outlines, so tracing it would lose them. */
function noteDrawingAsPicture(
  diagnostics: ReadState['diagnostics'],
  seen: ReadState['seen'],
  place: Place | undefined,
): void {
  seen.drawings++;
  diagnostics.add(
    'raster_image',
    'drawing',
    (count) =>
      `${counted(count, 'SVG')} placed as a picture ${count === 1 ? 'wasn’t' : 'weren’t'} measured. Open ${it(count)} in your drawing program and paste ${count === 1 ? 'its shapes' : 'their shapes'} into this drawing.`,
    undefined,
    place,
  );
}

export function noteLiveText({ diagnostics, seen }: ReadState, words: string, place?: Place): void {
  seen.texts++;
  diagnostics.add(
    'live_text',
    'text',
    (count, examples) =>
      `Live text wasn’t measured${quoted(examples)}. Convert ${it(count)} to outlines (Illustrator: Type > Create Outlines; Inkscape: Path > Object to Path), or type the words here.`,
    words,
    place,
  );
}

/** Reports web page content inside the drawing. */
export function noteForeign({ diagnostics, seen }: ReadState, place?: Place): void {
  seen.texts++;
  diagnostics.add(
    'live_text',
    'foreign',
    (count) =>
      `${counted(count, 'block')} of web page content (foreignObject) ${count === 1 ? 'wasn’t' : 'weren’t'} measured: text and pictures in ${it(count)} have no outlines. Convert ${it(count)} to paths in your drawing program, or type the words here.`,
    undefined,
    place,
  );
}

/** Reports the face that live text is measured with. */
export function noteSubstituted({ diagnostics }: ReadState, fonts: UsedFont, place?: Place): void {
  addLayoutDoubts(diagnostics, fonts.doubts, place);
  if (fonts.isEmbedded) return;
  if (fonts.isOwn) {
    const own: DiagnosticCode = 'font_substituted';
    diagnostics.add(own, 'own font', (_, examples) => setInYourFont(examples), fonts.used, place);
    return;
  }
  const same = fonts.requested.toLowerCase() === fonts.used.toLowerCase();
  const code: DiagnosticCode = 'font_substituted';
  diagnostics.add(
    code,
    'text',
    (count, examples) =>
      `${counted(count, 'text')} in the drawing ${was(count)} live and measured with our own fonts${quoted(examples)}. Convert it to outlines to be sure of its shape.`,
    same ? fonts.used : `${fonts.requested} as ${fonts.used}`,
    place,
  );
}

/** Reports the effect of a clip: it cut a shape, removed it, or was too complex to apply. */
export function noteClip(
  { diagnostics, seen }: ReadState,
  what: 'cut' | 'gone' | 'unclipped',
  element: SvgElement,
  place: Box,
): void {
  if (what === 'gone') seen.outsideClip++;
  const texts = {
    cut: (count: number) =>
      `${counted(count, 'shape')} measured as cut by ${count === 1 ? 'its clipping mask' : 'their clipping masks'}.`,
    gone: (count: number) =>
      `${counted(count, 'shape is', 'shapes are')} entirely outside ${count === 1 ? 'its' : 'their'} clipping mask and ${was(count)} left out.`,
    unclipped: (count: number, names: readonly string[]) =>
      `${counted(count, 'shape')} measured whole although a clipping mask cuts ${it(count)}${quoted(names)}. Apply the mask in the drawing program (Pathfinder > Crop) for the visible outline.`,
  };
  diagnostics.add(what === 'cut' ? 'clip_applied' : 'clipped_art', what, texts[what], nameOf(element), place);
}

/** Reports shapes that a browser would cut at the edge of the page; drawing programs and cutters do not. */
export function noteOffPage(diagnostics: DiagnosticCollector, place: Box): void {
  diagnostics.add(
    'clipped_art',
    'page',
    (count) =>
      `${counted(count, 'shape reaches', 'shapes reach')} beyond the page and ${was(count)} measured whole. Remove ${it(count)} if ${count === 1 ? 'it is' : 'they are'} not to be made.`,
    undefined,
    place,
  );
}
