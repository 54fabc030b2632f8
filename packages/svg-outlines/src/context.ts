import type { Affine } from '@measurement-nesting/curves';
import type { NamedPart } from '@measurement-nesting/curves/drawing';
import type { SvgElement } from './xml/element.ts';
import type { LengthContext } from './values/length.ts';
import type { Overflow } from './values/overflow.ts';
import type { Paint } from './values/paint.ts';
import type { Style } from './style.ts';

/** Properties that an element inherits from its ancestors. */
export type Context = {
  /** User units to inches. */
  readonly matrix: Affine;
  readonly style: Style;
  /** Computed `overflow-x` of the element itself. */
  readonly overflow: Overflow;
  readonly lengths: LengthContext;
  /** True when the element or an ancestor has an opacity below 1. */
  readonly isTranslucent: boolean;
  readonly layer: string;
  readonly group: string;
  /** See `Source`. */
  readonly groupNames: readonly string[];
  /** See `Source`; null outside one. */
  readonly namedPart: NamedPart | null;
  /** Number of open elements and copies. */
  readonly depth: number;
  /** Targets of the copies being made, innermost first. */
  readonly copies: CopyChain | null;
  /** Values of `context-fill` and `context-stroke`: the paint of the copy being made, null outside one. */
  readonly copyPaint: { readonly fill: Paint; readonly stroke: Paint } | null;
};

export type CopyChain = { readonly target: SvgElement; readonly outer: CopyChain | null };

/** Returns whether a copy of `target` by `element` would contain itself. */
export function isRecursive(element: SvgElement, target: SvgElement, chain: CopyChain | null): boolean {
  for (let e: SvgElement | null = element; e !== null; e = e.parent) if (e === target) return true;
  for (let c = chain; c !== null; c = c.outer) if (c.target === target) return true;
  return false;
}
