import type { SvgElement } from './xml/element.ts';

/** The language that tables and messages are written in; alternatives for it are the ones shown. */
const language = 'en';

/** The extensions that browsers know: pages and formulas inside of foreignObject. */
const extensions = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/**
 * Do the conditional attributes let the element be drawn (SVG 2, 5.9)? Other extensions than a browser's are not supported:
 * Illustrator's private block asks for one and stands aside for the plain drawing beside it.
 */
export function conditionsHold({ attributes }: SvgElement): boolean {
  const required = attributes['requiredExtensions'];
  if (
    required !== undefined &&
    !required
      .trim()
      .split(/\s+/)
      .every((one) => extensions.has(one))
  )
    return false;
  const languages = attributes['systemLanguage'];
  if (languages === undefined) return true;
  return languages.split(',').some((entry) => {
    const tag = entry.trim().toLowerCase();
    return tag === language || tag.startsWith(`${language}-`);
  });
}

const drawable = new Set([
  'a',
  'circle',
  'ellipse',
  'g',
  'image',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'svg',
  'switch',
  'text',
  'use',
]);

/**
 * The child that a switch shows: the first that may be drawn and that we can draw. Where there is none, the foreign content
 * that a browser would show, so that it is named; null without that, too.
 */
export function chosenChild(element: SvgElement): SvgElement | null {
  const held = element.children.filter(conditionsHold);
  return held.find(({ name }) => drawable.has(name)) ?? held.find(({ name }) => name === 'foreignObject') ?? null;
}
