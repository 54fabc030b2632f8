import { determinant } from '../../../geometry/affine.ts';
import type { Box } from '../../../geometry/types.ts';
import type { Cascade } from '../css/cascade.ts';
import { hrefOf, localReference, type SvgElement } from '../xml/element.ts';
import { parseLength, type LengthContext } from '../placement/length.ts';
import { leastSeen, parseColor, parseOpacity } from './paint.ts';
import { readNumberList } from '../../../geometry/path-codec/scan-number.ts';
import { parseTransformAttribute } from '../placement/transform-attribute.ts';
import { parseTransformProperty } from '../placement/transform-property.ts';

/**
 * What a paint server does to a shape: 'paints', 'nothing' (it is a server, but puts nothing on), or 'invalid': it cannot be
 * used at all, so that the fallback after url(#id) counts.
 */
export type ServerEffect = 'paints' | 'nothing' | 'invalid';

/** Does what is inside a pattern paint anything? */
export type TilePaints = (tile: SvgElement) => boolean;

const gradients = new Set(['linearGradient', 'radialGradient']);
/** Servers of SVG 2 drafts: drawing programs write them and show them, browsers do not know them. */
const drafts = new Set(['meshgradient', 'meshGradient', 'hatch', 'solidcolor', 'solidColor']);
const templatesAllowed = 32;
/** Patterns inside patterns that are looked into; what lies deeper counts as painted. */
const tilesNested = 16;

/**
 * Judges gradients and patterns (SVG 2, 14): by their stops, size, units, transform and what they hold, templates (href)
 * followed. One instance per document; what is inside a pattern is looked at once.
 */
export class PaintServers {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #cascade: Cascade;
  readonly #lengths: LengthContext;
  readonly #tilePaints: TilePaints;
  readonly #tiles = new Map<SvgElement, boolean>();
  /** Patterns being looked at, to find those that are painted with themselves. */
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

  /** `boxOf` is the box of the painted shape in its own units, asked for only where the server's size depends on it. */
  effect(server: SvgElement, boxOf: () => Box): ServerEffect {
    if (drafts.has(server.name)) return 'paints';
    if (gradients.has(server.name)) return this.#gradient(server, boxOf);
    return server.name === 'pattern' ? this.#pattern(server, boxOf) : 'invalid';
  }

  #gradient(server: SvgElement, boxOf: () => Box): ServerEffect {
    const chain = this.#templates(server, gradients);
    const stops = this.#stopsOf(chain);
    const value = (name: string) => attributeOf(chain, name);
    if (value('gradientUnits') !== 'userSpaceOnUse' && isFlat(boxOf())) return 'invalid';
    if (stops.length === 0 || this.#flattens(server, value('gradientTransform'))) return 'nothing';
    // Without an extent only the last stop is seen (SVG 2, 14.2.2 and 14.2.3).
    const seen = hasExtent(server.name, value) ? stops : stops.slice(-1);
    return seen.some((stop) => this.#isSeen(stop)) ? 'paints' : 'nothing';
  }

  #pattern(server: SvgElement, boxOf: () => Box): ServerEffect {
    const chain = this.#templates(server, new Set(['pattern']));
    const value = (name: string) => attributeOf(chain, name);
    const positive = (name: 'width' | 'height') => (parseLength(value(name) ?? '0')?.value ?? 0) > 0;
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

  /** The server and those it takes its attributes and contents from, up to the first that is no such server. */
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

  #isSeen(stop: SvgElement): boolean {
    const opacity = parseOpacity(this.#declared(stop, 'stop-opacity') ?? '1') ?? 1;
    if (opacity < leastSeen) return false;
    const color = parseColor((this.#declared(stop, 'stop-color') ?? 'black').toLowerCase());
    if (color?.kind !== 'current') return color === null || (color.kind === 'color' && color.alpha >= leastSeen);
    for (let e: SvgElement | null = stop; e !== null; e = e.parent) {
      const own = this.#cascade.declarationsOf(e)['color'];
      const paint = own === undefined ? null : parseColor(own.toLowerCase());
      if (paint !== null && paint.kind !== 'current') return paint.kind === 'color' && paint.alpha >= leastSeen;
    }
    return true;
  }

  /** The declared value; `inherit` asks the parent. */
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

/** The value of the first in the chain that says something. */
function attributeOf(chain: readonly SvgElement[], name: string): string | undefined {
  return chain.find((server) => server.attributes[name] !== undefined)?.attributes[name]?.trim();
}

function isFlat(box: Box): boolean {
  return !(box.maxX > box.minX && box.maxY > box.minY);
}

/** A viewBox of no width or height shows nothing; one that is not valid counts as none. */
function isFlatView(viewBox: string | undefined): boolean {
  const { numbers, valid } = readNumberList(viewBox ?? '');
  return valid && numbers.length === 4 && (numbers[2] === 0 || numbers[3] === 0);
}

function hasExtent(name: string, value: (name: string) => string | undefined): boolean {
  if (name === 'radialGradient') return parseLength(value('r') ?? '50%')?.value !== 0;
  const at = (key: string, otherwise: string) => (value(key) ?? otherwise).replace('%', '');
  return at('x1', '0') !== at('x2', '100') || at('y1', '0') !== at('y2', '0');
}
