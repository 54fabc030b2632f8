/** Character of a string in one font. */
export type FontCharacter = {
  readonly code: number;
  /** Number of bytes of its code. */
  readonly size: number;
  /** Letter for messages and substitutes, or ''. */
  readonly letter: string;
  /** Displacement to the next character in em; null for the glyph's own. */
  readonly width: number | null;
  /** Position of the origin of vertical writing in em, and the displacement downwards; null for horizontal writing. */
  readonly vertical: { readonly x: number; readonly y: number; readonly advance: number } | null;
};
