/**
 * Returns the page size stated in an SVG, in inches, as an estimate before measuring (the rules of the engine decide).
 * Absolute units are used first; plain numbers count 96 per inch, or 72 from Illustrator. `isAssumed` is true when the
 * file states no size in units and names no known program. Null when the file has neither a size nor a view box, or the
 * pixels of a program whose documents have any number per inch.
 */
export function artworkSize(svg: string): { widthIn: number; heightIn: number; isAssumed: boolean } | null {
  const tag = /<svg\b[^<>]*>/i.exec(svg)?.[0];
  if (tag === undefined) return null;
  const isIllustrator = illustrator.test(svg.slice(0, 2000)) || attribute(tag, 'data-name') !== null;
  const perInch = isIllustrator ? 72 : 96;
  const box = attribute(tag, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = inches(attribute(tag, 'width'), perInch) ?? unitsToInches(box?.[2], perInch);
  const height = inches(attribute(tag, 'height'), perInch) ?? unitsToInches(box?.[3], perInch);
  if (width === null || height === null) return null;
  const sides = [attribute(tag, 'width') ?? '', attribute(tag, 'height') ?? ''];
  const isStated = sides.some((side) => /[a-z]\s*$/i.test(side));
  const isPhysical = sides.some((side) => /(in|mm|cm|pt|pc|q)\s*$/i.test(side));
  if (writesPixels(svg) && !isPhysical) return null;
  return {
    widthIn: width,
    heightIn: height,
    isAssumed: !isStated && !isIllustrator && !knownPrograms.test(svg.slice(0, 4000)),
  };
}

/** Returns true for an SVG of a program whose pixels may have any size: Affinity and Sketch. */
export function writesPixels(svg: string): boolean {
  return /http:\/\/www\.serif\.com|bohemiancoding\.com\/sketch|<!-- (generator: |created with )sketch\b/i.test(
    svg.slice(0, 4000),
  );
}

/** Matches the name of Illustrator, or a top-level layer as written by its responsive export. */
const illustrator = /adobe illustrator|<svg[^<>]*>\s*<g [^<>]*id="\w+-\d+" data-name=/i;
/** Programs with a known size of plain numbers. */
const knownPrograms = /inkscape|adobe illustrator/i;

const perInchOf = new Map([
  ['in', 1],
  ['mm', 25.4],
  ['cm', 2.54],
  ['pt', 72],
  ['pc', 6],
  ['q', 101.6],
]);

function inches(value: string | null, pixelsPerInch: number): number | null {
  const found = /^((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)$/i.exec((value ?? '').trim());
  if (found === null) return null;
  const unit = found[2]!.toLowerCase();
  const perInch = unit === '' || unit === 'px' ? pixelsPerInch : perInchOf.get(unit);
  return perInch === undefined ? null : unitsToInches(Number(found[1]), perInch);
}

function unitsToInches(units: number | undefined, perInch: number): number | null {
  return units !== undefined && Number.isFinite(units) && units > 0 ? units / perInch : null;
}

function attribute(tag: string, name: string): string | null {
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((text) => text !== undefined) ?? null
  );
}
