/** Strip-packing instances in the JSON of the jagua and sparrow family; units are the instance's own. */
export type StripItem = {
  readonly id: number;
  readonly demand: number;
  /** Degrees; absent means quarter turns. */
  readonly allowed_orientations?: readonly number[];
  readonly shape: { readonly type: 'simple_polygon'; readonly data: readonly (readonly [number, number])[] };
  readonly holes?: readonly (readonly (readonly [number, number])[])[];
};

export type StripInstance = {
  readonly name: string;
  readonly strip_height: number;
  readonly items: readonly StripItem[];
};

/** Rotate the item's own coordinates about their origin by the angle, then translate. */
export type StripPlacement = {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  readonly angleDeg: number;
};

export type StripLayout = {
  readonly length: number;
  /** Net area of all parts over length x height. */
  readonly density: number;
  /** One per copy, in item order. */
  readonly placements: readonly StripPlacement[];
};
