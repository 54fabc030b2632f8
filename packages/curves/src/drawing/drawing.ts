import { scaling, transformContour } from '../geometry/affine.ts';
import type { Box, Contour, FillRule } from '../geometry/types.ts';
import type { Sentence } from '../sentence.ts';

/** Origin of a shape, for tables, highlights and exports. All texts are untrusted. */
export type Source = {
  /** The element's id, or '' when it has none. */
  readonly id: string;
  /** The layer's name, or ''. */
  readonly layer: string;
  /**
   * Key of the innermost group the shape belongs to, unique in the drawing, or ''. Nesting can place a group as one
   * unit.
   */
  readonly group: string;
  /** '#rrggbb', or '' when there is none or it is not a plain color. */
  readonly strokeColor: string;
  readonly fillColor: string;
  /** Names of the spot colors of line and fill; absent for process colors. */
  readonly strokeSpot?: string;
  readonly fillSpot?: string;
  /** Names of the groups around the shape that are no layers, outermost first, at most eight; absent without any. */
  readonly groupNames?: readonly string[];
  /** The named part of a combined drawing that the shape belongs to; absent without one. */
  readonly namedPart?: NamedPart;
};

/** Name and quantity that a file states for a part of its drawing. */
export type NamedPart = {
  readonly name: string;
  /** Number of pieces to cut from one drawing. */
  readonly quantity: number;
};

/** One painted object: all its contours, in the drawing's frame (inches, y down, exact curves). */
export type Shape = {
  readonly contours: readonly Contour[];
  /** Fill rule; null if the shape is not filled. */
  readonly fill: FillRule | null;
  /** Line width in inches when the outline is stroked; null when it is not. */
  readonly strokeWidthIn: number | null;
  /** True when shapes below are visible through it. */
  readonly isTranslucent?: boolean;
  readonly source: Source;
};

/** Stable codes of all diagnostics. The texts for users are created beside them, in English. */
export type DiagnosticCode =
  | 'scale_assumed'
  | 'size_implausible'
  /** The user's scale replaces the size that the file states. */
  | 'size_replaced'
  | 'live_text'
  | 'font_substituted'
  | 'raster_image'
  | 'hidden_art'
  | 'clipped_art'
  | 'clip_applied'
  | 'effect_ignored'
  | 'pattern_ignored'
  | 'path_error'
  | 'number_dropped'
  | 'reference_missing'
  | 'reference_cycle'
  | 'active_content_ignored'
  | 'external_reference_ignored'
  /** The file deviates from its declared encoding or namespace; the message describes how it was read. */
  | 'file_repaired'
  /** The file ends early, so a part of the drawing may be missing. */
  | 'file_cut_short'
  /** The file has several pages, of which one was read. `count` is the number of pages. */
  | 'other_pages'
  | 'program_fault'
  | 'open_path'
  | 'open_path_closed'
  | 'small_gap'
  | 'dot_ignored'
  /** White shapes over others do not cut into them. */
  | 'white_over_shapes'
  /** White shapes over others were subtracted from them by `whiteIsCutOut`. */
  | 'white_cut_out'
  | 'duplicate'
  | 'overlapping_lines'
  | 'overlapping_shapes'
  | 'sliver'
  | 'hairline_stroke'
  | 'fat_stroke'
  | 'tiny_shape'
  | 'tiny_hole'
  | 'tiny_hole_left_out'
  | 'background_left_out'
  | 'part_left_out'
  /** Parts to leave out that the drawing does not have. */
  | 'left_out_missing'
  /** A name for which quantity and rules were chosen, and which several parts have. */
  | 'parts_share_name'
  | 'background_rectangle'
  /** Outlines without fill among fills: united with them, or holes in them; fills that are holes in an outline. */
  | 'outline_with_fill'
  | 'outline_as_hole'
  | 'fill_as_hole'
  /** Fills that leave no piece. */
  | 'no_area'
  | 'missing_glyph'
  /** Text whose layout may differ from that of other programs. */
  | 'text_layout'
  | 'lower_case_only'
  /** The letter height of a row whose font has no capital H. */
  | 'letter_height'
  | 'font_axis'
  | 'repaired_outline'
  /** Lines and fills that are ignored by a rule on operations. */
  | 'art_ignored'
  /** No line or fill of the drawing is cut. */
  | 'nothing_cut'
  /** Score lines and engraved areas that cross the edge of their part, or are on no part. */
  | 'mark_across_edge'
  | 'mark_off_part'
  /** Open lines to engrave, which have no area and are scored. */
  | 'open_line_engraved'
  /** No rule on operations matches the drawing. */
  | 'rule_unmatched'
  /** The lengths of the drawing are inconsistent: its figures may be wrong. */
  | 'figures_doubtful'
  | 'unplaceable';

export type Diagnostic = {
  readonly code: DiagnosticCode;
  /** One sentence for the user, in inches. */
  readonly message: string;
  /** The message with its lengths as values; absent for one without lengths. */
  readonly sentence?: Sentence;
  /** Number of objects; at least 1. */
  readonly count: number;
  /** Locations in the drawing's frame; at most 50, may be empty. */
  readonly places: readonly Box[];
};

/** Rule that determined the drawing's size: physical size, a program's convention, CSS, or the user's override. */
export type ScaleRule =
  | 'physical'
  | 'illustrator'
  | 'affinity'
  | 'sketch'
  | 'inkscape-90'
  | 'inkscape-96'
  | 'css'
  | 'postscript'
  | 'lettering'
  | 'override';

export type Scale = {
  readonly rule: ScaleRule;
  /** Drawing units in one inch (uniform; the mean where an aspect ratio was forced). */
  readonly unitsPerIn: number;
  /** True when the file states no physical size and no program's convention determines it. */
  readonly assumed: boolean;
};

/** The user's size setting; it overrides the size in the file. */
export type ScaleOverride =
  | { readonly by: 'unitsPerIn'; readonly unitsPerIn: number }
  | { readonly by: 'widthIn'; readonly widthIn: number }
  | { readonly by: 'heightIn'; readonly heightIn: number }
  /** Multiplies the size found: a drawing at 1:10 has factor 10. */
  | { readonly by: 'factor'; readonly factor: number };

export type Drawing = {
  readonly shapes: readonly Shape[];
  /** The page that the file states, in the drawing's frame. */
  readonly page?: Box;
  readonly scale: Scale;
  readonly diagnostics: readonly Diagnostic[];
};

/** Returns a shape at another scale, with its stroke. */
export function scaleShape(shape: Shape, factor: number): Shape {
  const map = scaling(factor);
  return {
    ...shape,
    contours: shape.contours.map((contour) => transformContour(map, contour)),
    strokeWidthIn: shape.strokeWidthIn === null ? null : shape.strokeWidthIn * factor,
  };
}
