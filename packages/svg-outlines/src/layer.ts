import { type NamedPart, sourceName } from '@measurement-nesting/curves/drawing';
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

/**
 * Returns the named part that a group represents: its name is in `data-part-name` and its quantity in `data-quantity`, as in combined
 * drawings. Inside another named part the quantities multiply. A group without a name belongs to `outer`; a quantity that is no whole
 * number from 1 to 999 counts as 1.
 */
export function namedPartOf({ name, attributes }: SvgElement, outer: NamedPart | null): NamedPart | null {
  const written = name === 'g' ? sourceName(attributes['data-part-name'] ?? '') : '';
  if (written === '') return outer;
  const quantity = attributes['data-quantity']?.trim() ?? '';
  return {
    name: written,
    quantity: (outer?.quantity ?? 1) * (/^\d{1,3}$/.test(quantity) ? Math.max(1, Number(quantity)) : 1),
  };
}
