import { sourceName } from '@measurement-nesting/curves/drawing';
import { unescapeId, type SvgElement } from './xml/element.ts';
import type { Producer } from './producer.ts';

/** Returns the name of the layer that a group represents, or null for an ordinary group. */
export function layerName(element: SvgElement, producer: Producer): string | null {
  const written = writtenName(element, producer);
  return written === null ? null : sourceName(written);
}

function writtenName(element: SvgElement, producer: Producer): string | null {
  if (element.name !== 'g') return null;
  const { attributes } = element;
  const id = attributes['id'] ?? '';
  if (attributes['inkscape:groupmode'] === 'layer') return attributes['inkscape:label'] ?? id;
  if (attributes['i:layer'] === 'yes') return unescapeId(attributes['data-name'] ?? id);
  const top = element.parent !== null && element.parent.parent === null;
  if (!top || id === '') return null;
  if (producer.rule === 'illustrator') return attributes['data-name'] ?? unescapeId(id);
  const corel = element.children.some((child) => child.attributes['id']?.startsWith('CorelCorpID') === true);
  return corel ? unescapeId(id) : null;
}

/** Maximum number of names of groups around each other. */
const maxNames = 8;

/**
 * Adds the name of a group to those around it: that of Affinity (`serif:id`), Inkscape or Illustrator, otherwise its id, as Figma,
 * Sketch and hand-written files name groups.
 */
export function withGroupName(outer: readonly string[], { attributes }: SvgElement): readonly string[] {
  const written =
    attributes['serif:id'] ??
    attributes['inkscape:label'] ??
    attributes['data-name'] ??
    unescapeId(attributes['id'] ?? '');
  const name = sourceName(written);
  return name === '' || outer.length >= maxNames ? outer : [...outer, name];
}
