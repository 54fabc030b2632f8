import { unescapeId, type SvgElement } from './xml/element.ts';
import type { Producer } from './producer.ts';

/** Returns the name of the layer that a group represents, or null for an ordinary group. */
export function layerName(element: SvgElement, producer: Producer): string | null {
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
