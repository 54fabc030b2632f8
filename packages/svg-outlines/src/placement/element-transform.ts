import { type Affine, type Box, identity, multiply } from '@measurement-nesting/curves';
import type { Declarations } from '../css/declarations.ts';
import type { LengthContext } from '../values/length.ts';
import { parseTransformAttribute } from '../values/transform-attribute.ts';
import { aboutOrigin, parseTransformOrigin } from '../values/transform-origin.ts';
import { parseRotate, parseScale, parseTransformProperty, parseTranslate } from '../values/transform-property.ts';

/** Box that the origin and percentages refer to by default. */
export type ReferenceFrame = {
  readonly lengths: LengthContext;
  /** True for the outermost element, whose default origin is the middle of its box instead of (0, 0). */
  readonly isOutermost: boolean;
  /** Returns the box of the drawn content, including its strokes with `withStroke`; null when nothing is drawn. */
  readonly drawnBox: (withStroke: boolean) => Box | null;
};

export type ElementTransform = {
  readonly map: Affine;
  /** `transform` that is invalid and has no effect. */
  readonly invalid: string | null;
};

const none: ElementTransform = { map: identity, invalid: null };
const wideKeyword = /^(none|initial|unset|revert|revert-layer)$/i;

/**
 * Returns the map of an element's own properties (CSS Transforms 2, 8): translate, rotate, scale, then transform, about
 * transform-origin. The property `transform` overrides the attribute, which has its own grammar.
 */
export function elementTransform(
  attributes: Readonly<Record<string, string>>,
  declarations: Declarations,
  frame: ReferenceFrame,
): ElementTransform {
  const attribute = attributes['transform'];
  const { transform, translate, rotate, scale } = declarations;
  if ((transform ?? translate ?? rotate ?? scale ?? attribute) === undefined) return none;
  const box = referenceBox(declarations, frame);
  const { lengths } = box;
  let map: Affine = identity;
  let invalid: string | null = null;
  const apply = (text: string | undefined, parse: (value: string) => Affine | null) => {
    if (text === undefined || wideKeyword.test(text.trim())) return;
    const step = parse(text.trim());
    if (step === null) invalid ??= text;
    else map = map === identity ? step : multiply(map, step);
  };
  apply(translate, (value) => parseTranslate(value, lengths));
  apply(rotate, parseRotate);
  apply(scale, (value) => parseScale(value, lengths));
  if (transform !== undefined) apply(transform, (value) => parseTransformProperty(value, lengths));
  else apply(attribute, parseTransformAttribute);
  if (map === identity) return { map, invalid };
  const fallback = frame.isOutermost ? '50% 50%' : '0 0';
  const written = declarations['transform-origin'];
  const isAttribute = written !== undefined && written === attributes['transform-origin'];
  const origin =
    (written === undefined ? null : parseTransformOrigin(written, lengths, isAttribute)) ??
    parseTransformOrigin(fallback, lengths)!;
  return { map: aboutOrigin(map, box.x + origin.x, box.y + origin.y), invalid };
}

type ReferenceBox = { readonly x: number; readonly y: number; readonly lengths: LengthContext };

function referenceBox(declarations: Declarations, { lengths, isOutermost, drawnBox }: ReferenceFrame): ReferenceBox {
  const viewport = { x: 0, y: 0, lengths };
  const word = /^(fill|content|stroke|border)-box$/i.exec(declarations['transform-box'] ?? '')?.[1]?.toLowerCase();
  if (word === undefined || isOutermost) return viewport;
  const box = drawnBox(word === 'stroke' || word === 'border');
  if (box === null) return viewport;
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  return { x: box.minX, y: box.minY, lengths: { ...lengths, width, height } };
}
