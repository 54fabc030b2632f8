import type { Figures } from '../measure/types.ts';

/**
 * What an export is made of: plain data as it was answered to the person, so that a stored result is enough. Inches, y down.
 * All texts are untrusted: names, ids and colours come from strangers' files.
 */
export type ExportPart = {
  readonly id: string;
  readonly name: string;
  /** SVG path data of the outer contour and the holes, exact curves, in the row's frame. */
  readonly path: string;
  /** Open lines that travel with the part; may be ''. */
  readonly linesPath: string;
  /** '#rrggbb' as the drawing had it; '' or absent when it had none. */
  readonly strokeColor?: string;
};

export type ExportRow = {
  readonly id: string;
  readonly kind: 'file' | 'text';
  readonly name: string;
  readonly quantity: number;
  readonly figures: Figures;
  readonly parts: readonly ExportPart[];
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  readonly heightRule: 'cap' | 'overall' | 'x' | null;
  readonly warnings: readonly { readonly message: string }[];
};

export type ExportPlacement = {
  readonly rowId: string;
  readonly partId: string;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angleDeg: number;
};

export type ExportLayout = {
  readonly usage: number;
  readonly sheets: number;
  readonly sheet: { readonly widthIn: number; readonly heightIn: number; readonly marginIn: number };
  readonly placements: readonly ExportPlacement[];
  readonly unplaced: readonly { readonly name: string; readonly count: number; readonly message: string }[];
  readonly cutOff: {
    readonly axis: 'x' | 'y';
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
  } | null;
  readonly coveredShare: number;
};

export type ExportJob = {
  /** File name or first text; made safe here. */
  readonly name: string;
  /** The day of the export, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly runId: string | null;
  readonly engineVersion: string;
  readonly rows: readonly ExportRow[];
  readonly totals: Figures;
  /** Null when only measurements were asked for. */
  readonly layout: ExportLayout | null;
  /** The nesting options as they were asked, for the record. */
  readonly options: Readonly<Record<string, unknown>> | null;
};

export type ExportFile = { readonly path: string; readonly text: string };
