import type { SvgElement } from './element.ts';

/** The language that tables and messages are written in; alternatives for it are the ones shown. */
const language = 'en';

/**
 * Do the conditional attributes let the element be drawn (SVG 2, 5.9)? No extension is supported: Illustrator's private
 * block asks for one and stands aside for the plain drawing beside it.
 */
export function conditionsHold({ attributes }: SvgElement): boolean {
  if (attributes['requiredExtensions'] !== undefined) return false;
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

/** The child that a switch shows: the first that may be drawn and that we can draw; null when there is none. */
export function chosenChild(element: SvgElement): SvgElement | null {
  return element.children.find((child) => drawable.has(child.name) && conditionsHold(child)) ?? null;
}
