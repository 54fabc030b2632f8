import { type Operation, operations, parseRules } from '../operations/rules.ts';
import type { DrawingClass } from '../contracts/result.ts';
import { operationOfClass } from './class-rows.ts';
import { colorName, isSaturated } from '../operations/color-name.ts';

/** Operations by color that workshops use. Colors are recognized by their name, so that the red of print colors is red. */
export const colorCodes = [
  { name: 'Red cuts, blue scores, black engraves', red: 'cut', blue: 'score' },
  { name: 'Blue cuts, red scores, black engraves', red: 'score', blue: 'cut' },
] as const;
type ColorCode = (typeof colorCodes)[number];

/** Returns the rules of a color code, with those for the shades of a drawing. Black lines and fills are engraved, and gray fills. */
export function rulesOfCode({ red, blue }: ColorCode, classes: readonly DrawingClass[]): string[] {
  const own = classes.flatMap(({ kind, color, spot }) => {
    const name = color === '' || spot !== '' ? '' : colorName(color);
    if (name === 'black') return [`${color}=engrave`];
    if (name === 'gray' && kind === 'fill') return [`fill:${color}=engrave`];
    if (kind === 'fill' || (name !== 'red' && name !== 'blue')) return [];
    return [`line:${color}=${name === 'red' ? red : blue}`];
  });
  return [...new Set([`line:#ff0000=${red}`, `line:#0000ff=${blue}`, '#000000=engrave', ...own])];
}

/** Returns true if rules change the operation of a class from cut. */
export function changesDrawing(rules: readonly string[], classes: readonly DrawingClass[]): boolean {
  const parsed = parseRules(rules);
  return classes.some((one) => operationOfClass(one, parsed) !== 'cut');
}

/** A color code that a drawing seems to use. */
export type SuggestedCode = {
  /** Reason for the suggestion, as a sentence. */
  readonly sentence: string;
  readonly rules: readonly string[];
};

/**
 * Returns the color code that a drawing seems to use: by the name of a spot color, by lines of several saturated colors or
 * outlines around fills, or by the name of a layer. Null for other drawings, and where nothing would be cut, or everything.
 */
export function suggestCode(classes: readonly DrawingClass[]): SuggestedCode | null {
  const found = [codeOfSpots(classes), codeOfColors(classes), codeOfLayers(classes)].find((code) => {
    if (code === null || !changesDrawing(code.rules, classes)) return false;
    const rules = parseRules(code.rules);
    return classes.some((one) => operationOfClass(one, rules) === 'cut');
  });
  return found === null || found === undefined
    ? null
    : { ...found, sentence: `This drawing looks color coded: ${found.sentence}.` };
}

/** Codes of diagnostics that explain a color-coded drawing as frames, holes and white shapes. */
export const replacedNotices: ReadonlySet<string> = new Set([
  'background_rectangle',
  'outline_with_fill',
  'outline_as_hole',
  'fill_as_hole',
  'white_over_shapes',
  'white_cut_out',
]);

/** Beginnings of names of spot colors, in any case and with any separators. */
const spotNames: Partial<Record<Operation, readonly string[]>> = {
  cut: ['CutContour', 'PerfCutContour', 'ThruCut', 'ThroughCut', 'CutPath'],
  score: ['Crease', 'KissCut', 'ScoreLine'],
};
/** Names of layers, alone or before another word or number. */
const layerNames: Partial<Record<Operation, readonly string[]>> = {
  cut: ['cut', 'outer', 'inner'],
  score: ['bend', 'score', 'mark', 'etch', 'fold', 'crease'],
  engrave: ['engrave', 'engraving'],
  ignore: ['defpoints', 'dim', 'dimensions', 'construction', 'guides'],
};

/** Print and cut: what is not in the ink of a cut is printed. */
function codeOfSpots(classes: readonly DrawingClass[]): SuggestedCode | null {
  const code = codeOfNames('spot', classes, (name) => {
    const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '');
    const isNamed = (start: string) => plain.startsWith(start.toLowerCase());
    return operations.find((operation) => spotNames[operation]?.some(isNamed));
  });
  if (code === null || !code.rules.some((rule) => rule.endsWith('=cut'))) return code;
  return {
    sentence: `${code.sentence}, and everything else is ignored`,
    rules: [...code.rules, 'line=ignore', 'fill=ignore'],
  };
}

function codeOfLayers(classes: readonly DrawingClass[]): SuggestedCode | null {
  return codeOfNames('layer', classes, (name) => {
    const word = /^\p{L}+/u.exec(name.toLowerCase())?.[0] ?? '';
    return operations.find((operation) => layerNames[operation]?.includes(word));
  });
}

const nouns = { spot: 'spot color', layer: 'layer' } as const;
const verbs: Readonly<Record<Operation, string>> = {
  engrave: 'engraved',
  score: 'scored',
  cut: 'cut',
  ignore: 'ignored',
};
/** Maximum number of names in a sentence. */
const maxNames = 3;

function codeOfNames(
  property: 'spot' | 'layer',
  classes: readonly DrawingClass[],
  operationOfName: (name: string) => Operation | undefined,
): SuggestedCode | null {
  const named = [...new Set(classes.map((one) => one[property]))].flatMap((name) => {
    const operation = operationOfName(name);
    return operation === undefined ? [] : [{ name, operation }];
  });
  if (named.length === 0) return null;
  const clauses = operations.flatMap((operation) => {
    const names = named.filter((one) => one.operation === operation).map(({ name }) => name);
    if (names.length === 0) return [];
    const [noun, verb] = names.length === 1 ? [nouns[property], 'is'] : [`${nouns[property]}s`, 'are'];
    return [`${noun} ${listed(names)} ${verb} ${verbs[operation]}`];
  });
  const rules = named.map(({ name, operation }) => `${property === 'spot' ? 'spot:' : '@'}${name}=${operation}`);
  return { sentence: listed(clauses), rules };
}

type Box = DrawingClass['places'][number];

const boxKey = ({ minX, minY, maxX, maxY }: Box): string => [minX, minY, maxX, maxY].join(' ');
const areaOf = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY);
const isAround = (outer: Box, inner: Box): boolean =>
  outer.minX < inner.minX && outer.minY < inner.minY && outer.maxX > inner.maxX && outer.maxY > inner.maxY;

function codeOfColors(classes: readonly DrawingClass[]): SuggestedCode | null {
  const fills = classes.filter(({ kind }) => kind === 'fill');
  const filled = new Set(fills.flatMap(({ places }) => places.map(boxKey)));
  // The line of a filled shape has the box of its fill.
  const outlines = classes
    .filter(({ kind, color, spot }) => kind === 'line' && color !== '' && spot === '')
    .map((one) => ({ one, places: one.places.filter((place) => !filled.has(boxKey(place))) }))
    .filter(({ one, places }) => places.length > 0 && places.length * 2 >= one.places.length);
  const hues = new Set(outlines.flatMap(({ one }) => (isSaturated(one.color) ? [colorName(one.color)] : [])));
  const inside = fills.filter((fill) =>
    fill.places.some((inner) => outlines.some(({ places }) => places.some((outer) => isAround(outer, inner)))),
  );
  const [outermost] = outlines.toSorted((a, b) => largest(b.places) - largest(a.places));
  // Fills in other colors are a picture.
  if (outermost === undefined || fills.some(({ color }) => !isEngravedFill(color))) return null;
  const isAroundFills = inside.length > 0 && isSaturated(outermost.one.color);
  if (hues.size < 2 && !isAroundFills) return null;
  const rules = colorCodes
    .map((code) => rulesOfCode(code, classes))
    .find((code) => operationOfClass(outermost.one, parseRules(code)) === 'cut');
  if (rules === undefined) return null;
  const sentence = isAroundFills
    ? `${colorName(outermost.one.color)} lines around ${listed(fillNames(inside))} fills`
    : `${listed([...hues])} lines`;
  return { sentence, rules };
}

const largest = (places: readonly Box[]): number =>
  places.reduce((largest, place) => Math.max(largest, areaOf(place)), 0);
const fillNames = (fills: readonly DrawingClass[]): string[] => [
  ...new Set(fills.map(({ color }) => colorName(color))),
];
const isEngravedFill = (color: string): boolean => color !== '' && ['black', 'gray'].includes(colorName(color));

/** Joins names as 'a, b and c', or 'a, b, c and 2 more'. */
function listed(names: readonly string[]): string {
  const shown = names.length > maxNames ? [...names.slice(0, maxNames), `${names.length - maxNames} more`] : [...names];
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}
