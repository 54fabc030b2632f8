import type { StockSheet } from '@measurement-nesting/nesting';

type NamedSize = StockSheet & { readonly name?: string | undefined };

/**
 * Returns the text that distinguishes a size from others with the same sides: its name, otherwise its grain, its price or its position in
 * the list; '' if no other size has the same sides.
 */
export function sizeMark(sizes: readonly NamedSize[], index: number): string {
  const size = sizes[index]!;
  const alike = sizes.filter((other, k) => k !== index && looksLike(other, size));
  if (alike.length === 0) return '';
  const marks = [nameOf, grainOf, priceOf].map((markOf) => ({
    mark: markOf(size),
    isOwn: alike.every((other) => markOf(other) !== markOf(size) && nameOf(other) !== markOf(size)),
  }));
  const place = `size ${index + 1}`;
  const ownPlace = alike.some((other) => nameOf(other) === place) ? `${place} of ${sizes.length}` : place;
  return marks.find(({ mark, isOwn }) => mark !== '' && isOwn)?.mark ?? ownPlace;
}

/** Returns true if two sizes have the same printed sides (to 0.01) and are both offcuts or both not. */
const looksLike = (a: NamedSize, b: NamedSize): boolean =>
  Math.abs(a.widthIn - b.widthIn) < 0.01 &&
  Math.abs(a.heightIn - b.heightIn) < 0.01 &&
  (a.remnant === true) === (b.remnant === true);

const nameOf = ({ name = '' }: NamedSize): string => name;

function grainOf({ grain = 'none' }: NamedSize): string {
  return grain === 'none' ? 'no grain' : `grain along the ${grain}`;
}

function priceOf({ price, remnant, roll }: NamedSize): string {
  if (remnant === true) return '';
  if (roll !== undefined) return roll.pricePerFt === undefined ? 'no price' : `$${roll.pricePerFt.toFixed(2)} a foot`;
  return price === undefined ? 'no price' : `$${price.toFixed(2)} each`;
}
