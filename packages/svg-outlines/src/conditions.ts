import type { SvgElement } from './xml/element.ts';

/** Language of the user interface; alternatives in this language are drawn. */
const language = 'en';

/** Extensions that browsers support: pages and formulas inside foreignObject. */
const extensions = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/**
 * Returns whether the conditional attributes allow the element to be drawn (SVG 2, 5.9). Only the extensions of a
 * browser are supported: Illustrator's private block requires another one and has a plain drawing as its alternative.
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
 * Returns the child that a switch draws: the first supported one whose conditions hold. Without one, returns the
 * foreign content that a browser would draw, so that it is reported, or null.
 */
export function chosenChild(element: SvgElement): SvgElement | null {
  const fulfilled = element.children.filter(conditionsHold);
  return (
    fulfilled.find(({ name }) => drawable.has(name)) ?? fulfilled.find(({ name }) => name === 'foreignObject') ?? null
  );
}
