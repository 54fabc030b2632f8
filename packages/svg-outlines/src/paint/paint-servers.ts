import { type Box, determinant, readNumberList } from '@measurement-nesting/curves';
import type { Cascade } from '../css/cascade.ts';
import { hrefOf, localReference, type SvgElement } from '../xml/element.ts';
import { parseSvgLength, type LengthContext } from '../values/length.ts';
import { minVisible, parseColor, parseOpacity } from '../values/paint.ts';
import { parseTransformAttribute } from '../values/transform-attribute.ts';
import { parseTransformProperty } from '../values/transform-property.ts';

/**
 * Effect of a paint server on a shape: 'paints', 'nothing' (valid, but without visible paint), or 'invalid': unusable,
 * so that the fallback after url(#id) applies.
 */
export type ServerEffect = 'paints' | 'nothing' | 'invalid';

/** Returns whether the contents of a pattern paint anything. */
export type TilePaints = (tile: SvgElement) => boolean;

const gradients = new Set(['linearGradient', 'radialGradient']);
/** Paint servers of SVG 2 drafts: drawing programs write and display them, browsers do not support them. */
const drafts = new Set(['meshgradient', 'meshGradient', 'hatch', 'solidcolor', 'solidColor']);
const templatesAllowed = 32;
/** Maximum depth of nested patterns that are evaluated; deeper ones count as painted. */
const tilesNested = 16;

/**
 * Evaluates gradients and patterns (SVG 2, 14): their stops, size, units, transform and contents, including templates
 * (href). One instance per document; the contents of a pattern are evaluated once.
 */
export class PaintServers {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #cascade: Cascade;
  readonly #lengths: LengthContext;
  readonly #tilePaints: TilePaints;
  readonly #tiles = new Map<SvgElement, boolean>();
  readonly #colors = new Map<SvgElement, string>();
  /** Patterns being evaluated; detects patterns that are painted with themselves. */
  readonly #open = new Set<SvgElement>();

  constructor(byId: ReadonlyMap<string, SvgElement>, cascade: Cascade, lengths: LengthContext, tilePaints: TilePaints) {
    this.#byId = byId;
    this.#cascade = cascade;
    this.#lengths = lengths;
    this.#tilePaints = tilePaints;
  }

  find(id: string): SvgElement | undefined {
    return this.#byId.get(id);
  }

  /**
   * Returns the effect of a server. `boxOf` returns the box of the painted shape in its own units; it is called only
   * when the server's size depends on it.
   */
  effect(server: SvgElement, boxOf: () => Box): ServerEffect {
    if (drafts.has(server.name)) return 'paints';
    if (gradients.has(server.name)) return this.#gradient(server, boxOf);
    return server.name === 'pattern' ? this.#pattern(server, boxOf) : 'invalid';
  }

  /** Returns the color of a gradient whose stops all have it, opaque; '' for others and for patterns, which have no single one. */
  colorOf(server: SvgElement): string {
    if (!gradients.has(server.name)) return '';
    let color = this.#colors.get(server);
    if (color === undefined) {
      const stops = this.#seenStops(server, this.#templates(server, gradients));
      const [only = '', ...others] = new Set(stops.map((stop) => this.#opaqueColorOf(stop)));
      color = others.length === 0 ? only : '';
      this.#colors.set(server, color);
    }
    return color;
  }

  #opaqueColorOf(stop: SvgElement): string {
    const color = parseColor((this.#declared(stop, 'stop-color') ?? 'black').toLowerCase());
    const opacity = parseOpacity(this.#declared(stop, 'stop-opacity') ?? '1') ?? 1;
    return color?.kind === 'color' && color.alpha * opacity === 1 ? color.color : '';
  }

  #gradient(server: SvgElement, boxOf: () => Box): ServerEffect {
    const chain = this.#templates(server, gradients);
    const value = (name: string) => attributeOf(chain, name);
    if (value('gradientUnits') !== 'userSpaceOnUse' && isFlat(boxOf())) return 'invalid';
    if (this.#flattens(server, value('gradientTransform'))) return 'nothing';
    return this.#seenStops(server, chain).some((stop) => this.#isSeen(stop)) ? 'paints' : 'nothing';
  }

  #pattern(server: SvgElement, boxOf: () => Box): ServerEffect {
    const chain = this.#templates(server, new Set(['pattern']));
    const value = (name: string) => attributeOf(chain, name);
    const positive = (name: 'width' | 'height') => (parseSvgLength(value(name) ?? '0')?.value ?? 0) > 0;
    if (!positive('width') || !positive('height')) return 'invalid';
    const byBox = value('patternUnits') !== 'userSpaceOnUse';
    const contentByBox = value('patternContentUnits') === 'objectBoundingBox' && value('viewBox') === undefined;
    if ((byBox || contentByBox) && isFlat(boxOf())) return 'invalid';
    const tile = chain.find((one) => one.children.length > 0);
    if (tile === undefined || this.#open.has(tile)) return 'invalid';
    if (isFlatView(value('viewBox')) || this.#flattens(server, value('patternTransform'))) return 'nothing';
    return this.#isPainted(tile) ? 'paints' : 'nothing';
  }

  #isPainted(tile: SvgElement): boolean {
    let painted = this.#tiles.get(tile);
    if (painted === undefined && this.#open.size >= tilesNested) return true;
    if (painted === undefined) {
      this.#open.add(tile);
      painted = this.#tilePaints(tile);
      this.#open.delete(tile);
      this.#tiles.set(tile, painted);
    }
    return painted;
  }

  /**
   * Returns the server and its templates, from which it inherits attributes and contents, up to the first that is not
   * such a server.
   */
  #templates(server: SvgElement, names: ReadonlySet<string>): SvgElement[] {
    const chain: SvgElement[] = [];
    let next: SvgElement | undefined = server;
    while (next !== undefined && names.has(next.name) && !chain.includes(next) && chain.length < templatesAllowed) {
      chain.push(next);
      const id = localReference(hrefOf(next));
      next = id === null ? undefined : this.#byId.get(id);
    }
    return chain;
  }

  #stopsOf(chain: readonly SvgElement[]): readonly SvgElement[] {
    for (const server of chain) {
      const stops = server.children.filter((child) => child.name === 'stop');
      if (stops.length > 0) return stops;
    }
    return [];
  }

  /** Returns the stops of a gradient; without an extent only the last one is visible (SVG 2, 14.2.2 and 14.2.3). */
  #seenStops({ name }: SvgElement, chain: readonly SvgElement[]): readonly SvgElement[] {
    const stops = this.#stopsOf(chain);
    return hasExtent(name, (key) => attributeOf(chain, key)) ? stops : stops.slice(-1);
  }

  #isSeen(stop: SvgElement): boolean {
    const opacity = parseOpacity(this.#declared(stop, 'stop-opacity') ?? '1') ?? 1;
    if (opacity < minVisible) return false;
    const color = parseColor((this.#declared(stop, 'stop-color') ?? 'black').toLowerCase());
    if (color?.kind !== 'current') return color === null || (color.kind === 'color' && color.alpha >= minVisible);
    for (let e: SvgElement | null = stop; e !== null; e = e.parent) {
      const own = this.#cascade.declarationsOf(e)['color'];
      const paint = own === undefined ? null : parseColor(own.toLowerCase());
      if (paint !== null && paint.kind !== 'current') return paint.kind === 'color' && paint.alpha >= minVisible;
    }
    return true;
  }

  /** Returns the declared value; `inherit` is resolved in the parent. */
  #declared(element: SvgElement, name: string): string | undefined {
    const value = this.#cascade.declarationsOf(element)[name];
    return value === 'inherit' && element.parent !== null ? this.#declared(element.parent, name) : value;
  }

  #flattens(server: SvgElement, attribute: string | undefined): boolean {
    const property = this.#cascade.declarationsOf(server)['transform'];
    const map =
      property !== undefined
        ? parseTransformProperty(property, this.#lengths)
        : attribute === undefined
          ? null
          : parseTransformAttribute(attribute);
    return map !== null && determinant(map) === 0;
  }
}

/** Returns the value of the first server in the chain that has the attribute. */
function attributeOf(chain: readonly SvgElement[], name: string): string | undefined {
  return chain.find((server) => server.attributes[name] !== undefined)?.attributes[name]?.trim();
}

function isFlat(box: Box): boolean {
  return !(box.maxX > box.minX && box.maxY > box.minY);
}

/** Returns whether a viewBox has zero width or height, which shows nothing; an invalid one is ignored. */
function isFlatView(viewBox: string | undefined): boolean {
  const { numbers, valid } = readNumberList(viewBox ?? '');
  return valid && numbers.length === 4 && (numbers[2] === 0 || numbers[3] === 0);
}

function hasExtent(name: string, value: (name: string) => string | undefined): boolean {
  if (name === 'radialGradient') return parseSvgLength(value('r') ?? '50%')?.value !== 0;
  const at = (key: string, otherwise: string) => (value(key) ?? otherwise).replace('%', '');
  return at('x1', '0') !== at('x2', '100') || at('y1', '0') !== at('y2', '0');
}
