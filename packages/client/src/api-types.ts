// Generated from the OpenAPI document by `npm run pack:client`. Do not edit.

export type CombineRequest = {
  /** SVG, EPS, PDF, AI and DXF files; their contents decide the kind. */
  readonly files: readonly {
    readonly filename: string;
    /** The file as a data URL: data:application/pdf;base64,... */
    readonly content: string;
    /** Copies to nest. */
    readonly quantity?: number;
    /** Page, counted from 1. */
    readonly page?: number;
    /** Names of the layers to write, '' for shapes without a layer. Default: the visible ones. */
    readonly layers?: readonly string[];
    /** Password of a protected PDF. Default: none. */
    readonly password?: string;
    /** Unit of a DXF or SVG that states none; ignored for others. Default: none; such a file is left out without it. */
    readonly unit?: 'mm' | 'px' | 'in' | 'pt' | 'cm';
  }[];
};

export type Combined = {
  /** The SVG at true size: a group for each file with its name as `data-part-name` and its `data-quantity`. */
  readonly svg: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Every file of the request, in its order. */
  readonly files: readonly {
    readonly filename: string;
    /** Name in the drawing, different for each file; null if it was left out. */
    readonly name: string | null;
    /** Reason why the file is not in the SVG; null for files in it. */
    readonly error: {
      readonly code: string;
      readonly message: string;
    } | null;
    /** Length of its lines; 0 if it was left out. */
    readonly lengthIn: number;
    readonly warnings: readonly Warning[];
  }[];
};

export type ConvertRequest = {
  readonly file: {
    readonly filename: string;
    /** The file as a data URL: data:application/pdf;base64,... */
    readonly content: string;
  };
  /** Page, counted from 1. */
  readonly page?: number;
  /** Names of the layers to write, '' for shapes without a layer. Default: the visible ones. */
  readonly layers?: readonly string[];
  /** Unit of a DXF that states none; such a file is rejected without it. Default: the unit of the file. */
  readonly unit?: 'mm' | 'in' | 'cm';
  /** Password of a protected PDF. Default: none. */
  readonly password?: string;
};

export type Converted = {
  /** The SVG at true size, with exact curves and a group for each layer. */
  readonly svg: string;
  /** Titles of all pages. */
  readonly pages: readonly string[];
  /** Width of the page. */
  readonly widthIn: number;
  readonly heightIn: number;
  readonly layers: readonly {
    /** '' for shapes without a layer. */
    readonly name: string;
    /** False for layers that are off, frozen or hidden in the file. */
    readonly isVisible: boolean;
    /** True for layers in the SVG. */
    readonly isWritten: boolean;
    /** '#rrggbb', or ''. */
    readonly color: string;
    /** Number of contours, open and closed. */
    readonly lines: number;
    /** Length of its lines. */
    readonly lengthIn: number;
  }[];
  readonly warnings: readonly Warning[];
};

export type Credits = {
  /** Number of credits, or 'unlimited'. */
  readonly remainingCredits: number | 'unlimited';
  /** Time of the next renewal, in UTC. */
  readonly refreshDate: string;
  /** The same as `remainingCredits`.
   * @deprecated */
  readonly remaining_credits: number | 'unlimited';
  /** The same as `refreshDate`.
   * @deprecated */
  readonly refresh_date: string;
};

export type ErrorResponse = {
  readonly error: {
    readonly code:
      | 'api_key_missing'
      | 'api_key_misplaced'
      | 'api_key_mistyped'
      | 'api_key_unknown'
      | 'api_key_revoked'
      | 'api_key_expired'
      | 'api_key_scope'
      | 'too_many_requests'
      | 'bad_request'
      | 'unsupported_media_type'
      | 'invalid_input'
      | 'not_found'
      | 'method_not_allowed'
      | 'insufficient_credits'
      | 'going_on_costs'
      | 'remnant_gone'
      | 'remnant_used'
      | 'remnant_changed'
      | 'remnant_limit'
      | 'run_in_progress'
      | 'run_not_found'
      | 'run_expired'
      | 'run_under_way'
      | 'run_id_conflict'
      | 'webhook_not_found'
      | 'webhook_limit'
      | 'file_empty'
      | 'file_too_large'
      | 'file_type_unknown'
      | 'file_unreadable'
      | 'password_needed'
      | 'no_shapes'
      | 'too_many_shapes'
      | 'too_many_segments'
      | 'too_complex'
      | 'took_too_long'
      | 'needs_a_run'
      | 'text_empty'
      | 'text_too_long'
      | 'text_unsupported'
      | 'height_out_of_range'
      | 'font_unknown'
      | 'font_broken'
      | 'font_restricted'
      | 'font_missing'
      | 'sheet_out_of_range'
      | 'spacing_out_of_range'
      | 'too_many_parts'
      | 'part_unknown'
      | 'nothing_fits'
      | 'pins_collide'
      | 'cancelled'
      | 'timed_out'
      | 'job_lost'
      | 'busy'
      | 'server_error';
    readonly message: string;
    /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
    readonly sentence?: readonly (
      | string
      | {
          /** number: a length whose unit follows later in the message. */
          readonly kind: 'length' | 'area' | 'number';
          /** Inches, or square inches. */
          readonly value: number;
          /** Decimals in inches. */
          readonly places: number;
          readonly rounding?: 'up' | 'even';
        }
      | {
          readonly kind: 'words';
          readonly in: string;
          readonly mm: string;
        }
    )[];
    /** Dotted path of the first invalid field, e.g. 'rows.0.size'. */
    readonly field?: string;
    /** All invalid fields of the request, with the allowed values of each. */
    readonly fields?: readonly {
      readonly field: string;
      readonly message: string;
    }[];
    readonly retryAfterS?: number;
    /** The account's active run that blocks this request. */
    readonly runId?: string;
    /** Id of the request in the logs of the service. */
    readonly requestId: string;
    /** Address of the description of the code. */
    readonly doc?: string;
  };
};

export type ExportMeasurementsRequest = {
  /** The drawing. A job has one; `POST /combine` makes one of several files. Required without `rows`. */
  readonly file?: UploadedFile | null;
  /** Rows of text. Required without `file`. */
  readonly rows?: readonly TextRow[];
  /** Font files of rows and of text in the drawing, each once. Default: none. */
  readonly fonts?: readonly FontFile[];
  /** Day in the name and the documents of the zip. Default: today in UTC. */
  readonly day?: string;
  /** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price. */
  readonly prices?: PriceRates;
  /** Unit of lengths in the files of a zip: 'in' or 'mm'. Fields of requests, answers and nest.json are inches. Default: 'in', and for an export that of its run. */
  readonly units?: 'in' | 'mm';
  /** Names of rows and parts on the sheets, in summary.pdf and in the tables. README.txt lists those for a row or part that the job does not have. Default: none. */
  readonly names?: readonly {
    /** A row's id, or 'file'. */
    readonly rowId: string;
    /** Id of a part of the row. Default: the name is that of the row. */
    readonly partId?: string;
    readonly name: string;
  }[];
  /** No effect here, because this zip has no sheets. Default: none. */
  readonly engraveNames?: boolean;
  /** No effect here, because this zip has no sheets. Default: none. */
  readonly sheetColors?: 'drawn' | 'operation';
  /** No effect here, because this zip has no sheets. Default: none. */
  readonly mirrorOutput?: boolean;
  /** No effect here, because this zip has no sheets. Default: none. */
  readonly joinPanels?: boolean;
  /** No effect here, because this zip has no sheets. Default: none. */
  readonly innerCutColor?: string;
};

export type ExportRunRequest = {
  /** Day in the name and the documents of the zip. Default: today in UTC. */
  readonly day?: string;
  /** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price. */
  readonly prices?: PriceRates;
  /** Unit of lengths in the files of a zip: 'in' or 'mm'. Fields of requests, answers and nest.json are inches. Default: 'in', and for an export that of its run. */
  readonly units?: 'in' | 'mm';
  /** Names of rows and parts on the sheets, in summary.pdf and in the tables. README.txt lists those for a row or part that the job does not have. Default: none. */
  readonly names?: readonly {
    /** A row's id, or 'file'. */
    readonly rowId: string;
    /** Id of a part of the row. Default: the name is that of the row. */
    readonly partId?: string;
    readonly name: string;
  }[];
  /** Adds a layer with the names as outlines to engrave to every SVG and DXF of a sheet. Default false. */
  readonly engraveNames?: boolean;
  /** Colors in the SVG of a sheet: 'drawn', or 'operation' for one color each: #ff0000 cuts, #0000ff scores, #000000 engraves. Default 'drawn', unless two operations have the same color in the drawing. */
  readonly sheetColors?: 'drawn' | 'operation';
  /** Mirrors every sheet in the cutting files, for material that is cut from its back. Figures and nest.json stay those of the layout. Default false. */
  readonly mirrorOutput?: boolean;
  /** Writes all panels of a roll to one file instead of one for each. Default false. */
  readonly joinPanels?: boolean;
  /** Color of inside cuts in the SVG of a sheet as '#rrggbb'. Default: that of the other cuts. */
  readonly innerCutColor?: string;
};

export type Figures = {
  /** Arc length of every line as drawn: outer edges, holes, open lines, double lines, overlaps. */
  readonly lengthIn: number;
  /** Boundary of the filled shapes: outerIn + innerIn. */
  readonly perimeterIn: number;
  /** Outer edges. */
  readonly outerIn: number;
  /** Edges of holes. */
  readonly innerIn: number;
  /** Open lines, which have no perimeter. */
  readonly openIn: number;
  /** Net area, without holes. */
  readonly areaSqIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Outer contours, each with its holes. */
  readonly pieces: number;
  /** Starts of cuts: one for each closed contour and each open line. */
  readonly pierces: number;
};

export type FontFile = {
  /** Id that rows refer to the font by: 64 hexadecimal digits, usually the SHA-256 of the file, which is not checked. */
  readonly id: string;
  readonly filename: string;
  /** A TTF, OTF, TTC, WOFF or WOFF2 as a data URL: data:font/ttf;base64,... */
  readonly content: string;
};

export type LaidByHand = {
  /** The placements are in the order of the request. Null if anything collides; nothing is stored then. */
  readonly layout: Layout | null;
  readonly collisions: readonly {
    readonly kind: 'overlap' | 'spacing' | 'outside' | 'zone' | 'rotation' | 'count' | 'sheet' | 'group';
    /** One sentence to show to the user. */
    readonly message: string;
    /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
    readonly sentence?: readonly (
      | string
      | {
          /** number: a length whose unit follows later in the message. */
          readonly kind: 'length' | 'area' | 'number';
          /** Inches, or square inches. */
          readonly value: number;
          /** Decimals in inches. */
          readonly places: number;
          readonly rounding?: 'up' | 'even';
        }
      | {
          readonly kind: 'words';
          readonly in: string;
          readonly mm: string;
        }
    )[];
    /** Indexes of the affected placements of the request. */
    readonly placements: readonly number[];
  }[];
  readonly goOns: {
    readonly freeLeft: number;
    readonly freeUntil: string;
  } | null;
};

export type Layout = {
  /** Full sheets + used share of the last, exact, for the placed pieces, which `pieces` counts. */
  readonly usage: number;
  readonly sheets: number;
  /** Size of all sheets, or of the last one if `stock` lists the size of each. */
  readonly sheet: {
    readonly widthIn: number;
    readonly heightIn: number;
    readonly marginIn: number;
    /** Price of a sheet in the currency of `prices.symbol`, if the request states it for `sheet`. */
    readonly price?: number;
    /** Exclusion zones of every sheet. */
    readonly zones?: readonly {
      readonly xIn: number;
      readonly yIn: number;
      readonly widthIn: number;
      readonly heightIn: number;
    }[];
    /** Corners of every sheet of this size. Omitted for rectangles. */
    readonly outline?: readonly {
      readonly xIn: number;
      readonly yIn: number;
    }[];
    /** Present for a roll. */
    readonly roll?: {
      /** Used length of the roll, margins included. Rolls and panels before the last one count whole. */
      readonly lengthIn: number;
      readonly pricePerFt?: number;
      /** True if `heightIn` is the length of a panel. */
      readonly panels?: boolean;
    };
  };
  /** The sizes used, if the run had a stock of sizes. */
  readonly stock?: readonly StockUse[];
  /** Sheets, each counted by the area of the box around its parts. */
  readonly boxUsage?: number;
  /** Omitted if only some of the used sizes have a price, or if `sheet` has none. */
  readonly cost?: {
    /** The cost rule of the job, which the search minimized. */
    readonly rule: 'whole_sheets' | 'used_share' | 'bounding_box';
    /** 'dollars' is the currency of `prices.symbol`, whichever it is; 'sqIn' if no size of the stock has a price. */
    readonly unit: 'dollars' | 'sqIn';
    /** The cost under the rule, rounded up to cents. Offcuts cost nothing. */
    readonly amount: number;
    /** All sheets to buy, counted whole. */
    readonly wholeSheets: number;
    /** The last sheet up to its cut-off, all others whole. */
    readonly usedShare: number;
    /** Each sheet counted by the area of the box around its parts. */
    readonly boundingBox: number;
    /** Lower bound of the cost of any layout of these parts on this stock under the rule; 0 if unknown, for example if a size has no price. */
    readonly atLeast: number;
  };
  /** Present if a row or the file has `quantity: 'fill'`. */
  readonly fill?: {
    readonly rowId: string;
    /** Complete copies of the row or the file that are placed. */
    readonly placed: number;
    /** Upper bound on the copies that can fit. */
    readonly atMost: number;
    /** Maximum number of copies in one run. */
    readonly limit?: number;
    /** Reason why there are no more copies: no more can fit, the limit of a run, the time limit (a longer run may find more), or a search that found no more. Omitted while the run is active. */
    readonly ended?: 'all' | 'limit' | 'time' | 'search';
  };
  /** Pieces on sheets, and all pieces of the job. Usage and costs count the placed pieces only. */
  readonly pieces?: {
    readonly placed: number;
    readonly total: number;
  };
  /** Present if the request has `weedingBoxes`. */
  readonly weeding?: {
    readonly distanceIn: number;
    readonly together: 'piece' | 'letter' | 'row';
    readonly boxes: number;
    /** Length of all sides of the boxes. It is in no figure of the measurement. */
    readonly lengthIn: number;
  };
  /** Present if the request has `sharedCuts`. */
  readonly sharedCuts?: {
    /** Straight pieces of outer edges that are cut once for two parts. */
    readonly pieces: number;
    /** Length of these pieces, by which the files cut less than the perimeter. */
    readonly lengthIn: number;
    /** Change of the number of pierces: open pieces of an outline are a pierce each, wholly shared outlines none. */
    readonly pierces: number;
  };
  readonly placements: readonly Placement[];
  readonly unplaced: readonly {
    readonly rowId: string;
    readonly partId: string;
    readonly name: string;
    readonly count: number;
    readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable' | 'by_hand';
    /** The rotation rule that excludes every position, where the part fits at some other angle. */
    readonly rule?: '90' | '180' | 'none' | 'any';
    readonly message: string;
    /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
    readonly sentence?: readonly (
      | string
      | {
          /** number: a length whose unit follows later in the message. */
          readonly kind: 'length' | 'area' | 'number';
          /** Inches, or square inches. */
          readonly value: number;
          /** Decimals in inches. */
          readonly places: number;
          readonly rounding?: 'up' | 'even';
        }
      | {
          readonly kind: 'words';
          readonly in: string;
          readonly mm: string;
        }
    )[];
  }[];
  readonly cutOff: {
    /** 'x' for a vertical cut, 'y' for a horizontal one. */
    readonly axis: 'x' | 'y';
    /** Position of the cut along the axis. */
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
    /** Size id of the last sheet. */
    readonly stockId?: string;
  } | null;
  /** Area of the parts as a share of the used material, 0 to 1. */
  readonly coveredShare: number;
  /** Lower bound on the sheets of any layout of these parts. */
  readonly lowerBoundSheets: number;
};

export type LayoutRequest = {
  /** Positions of the parts, each piece once. Parts that are omitted are off the sheets. */
  readonly placements: readonly {
    /** A row's id, or 'file'. */
    readonly rowId: string;
    /** Id of the part in `parts` of the row. */
    readonly partId: string;
    /** Number of the sheet, from 0. */
    readonly sheet: number;
    /** Change the sign of the part's own x where `mirrored`, rotate by angleDeg (clockwise on screen), then move by (xIn, yIn). */
    readonly xIn: number;
    readonly yIn: number;
    /** Clockwise on screen. */
    readonly angleDeg: number;
    /** True for the mirror image of the part. Default false. */
    readonly mirrored?: boolean;
    /** Pinned manually: a continued run does not move the part. Default false. */
    readonly pinned?: boolean;
  }[];
  /** The size id of each sheet. Required if the run used a stock of sizes. Default: all sheets are of the one size. */
  readonly sheetOf?: readonly string[];
};

export type MeasureRequest = {
  /** The drawing. A job has one; `POST /combine` makes one of several files. Required without `rows`. */
  readonly file?: UploadedFile | null;
  /** Rows of text. Required without `file`. */
  readonly rows?: readonly TextRow[];
  /** Font files of rows and of text in the drawing, each once. Default: none. */
  readonly fonts?: readonly FontFile[];
  /** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price. */
  readonly prices?: PriceRates;
};

export type MeasureRunRequest = {
  /** The drawing. A job has one; `POST /combine` makes one of several files. Required without `rows`. */
  readonly file?: UploadedFile | null;
  /** Rows of text. Required without `file`. */
  readonly rows?: readonly TextRow[];
  /** Font files of rows and of text in the drawing, each once. Default: none. */
  readonly fonts?: readonly FontFile[];
  /** Client-generated idempotency id. The same request with the same id returns the same run, so a retry is free. */
  readonly runId: string;
  /** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price. */
  readonly prices?: PriceRates;
  /** False: returns the state of the run at once with the status 202, instead of its events. Its end is reported to your webhooks. Default true. */
  readonly wait?: boolean;
  /** Unit of lengths in the files of a zip: 'in' or 'mm'. Fields of requests, answers and nest.json are inches. Default: 'in', and for an export that of its run. */
  readonly units?: 'in' | 'mm';
  /** Your own reference, such as the number of an order. It is returned with the run, in the list of runs and in nest.json. Default: none. */
  readonly reference?: string;
  /** Your own data as texts by name: up to 50, names of 40 and values of 500 characters. Returned with the run and in nest.json. Default: none. */
  readonly metadata?: Readonly<Record<string, string>>;
};

export type MeasuredPart = {
  readonly id: string;
  readonly name: string;
  /** True for a name given by the user. */
  readonly isNamed?: boolean;
  /** Letter or group of the part; '' if none. */
  readonly group: string;
  /** Name of the innermost named group, or of the layer, that the part is drawn in. Omitted without one. */
  readonly origin?: string;
  /** SVG path data in inches: outer contour and holes, exact curves, in the row's coordinates. */
  readonly path: string;
  /** Open lines that move with the part, as SVG path data; may be ''. */
  readonly linesPath: string;
  /** Score lines and engraved areas that move with the part. */
  readonly marks?: readonly {
    readonly operation: 'score' | 'engrave';
    /** SVG path data; an engraved area is filled by the nonzero rule. */
    readonly path: string;
    /** Color of the drawing as '#rrggbb', or ''. */
    readonly color: string;
    /** Name of the spot color; omitted for process colors. */
    readonly spot?: string;
    readonly lengthIn: number;
    readonly starts: number;
    readonly areaSqIn: number;
  }[];
  readonly box: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  /** Figures of one piece. */
  readonly figures: Figures;
  /** Pieces that one copy of the drawing yields. Omitted for 1. */
  readonly quantity?: number;
  /** Rules of the part, instead of those of the file. Omitted without any. */
  readonly rules?: {
    /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
    readonly rotation?: '90' | '180' | 'none' | 'any';
    /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
    readonly placeFirst?: boolean;
    /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
    readonly mirror?: boolean;
    /** Side of the part that runs along the grain of the sheets: 'length' for its longer side, 'width' for the shorter one, 'any' if the grain does not limit it. A part drawn across is turned by a quarter, and its allowed rotations count from there. Default: as drawn. */
    readonly grain?: 'any' | 'length' | 'width';
  };
  /** Stroke color of the drawing as '#rrggbb', or ''. */
  readonly strokeColor: string;
  /** Name of the spot color of the stroke; omitted for process colors. */
  readonly strokeSpot?: string;
};

export type MeasuredRow = {
  /** 'file', or the text row's id. */
  readonly id: string;
  readonly kind: 'file' | 'text';
  readonly name: string;
  /** Name given by the user; `name` begins with it. */
  readonly label?: string;
  /** Number of copies. With 'fill': 1 until a layout exists, then the number of copies placed. */
  readonly quantity: number;
  readonly figures: Figures;
  readonly parts: readonly MeasuredPart[];
  /** Parts that are not cut, by `leaveOutParts`. In no figure. */
  readonly leftOut?: readonly MeasuredPart[];
  /** Letters of a text row in reading order; group is the key in `parts`. */
  readonly letters: readonly {
    readonly text: string;
    readonly group: string;
  }[];
  /** Open lines outside every part, as SVG path data; may be ''. */
  readonly looseLinesPath: string;
  /** Score lines and engraved areas outside every part. */
  readonly looseMarks?: readonly {
    readonly operation: 'score' | 'engrave';
    /** SVG path data; an engraved area is filled by the nonzero rule. */
    readonly path: string;
    /** Color of the drawing as '#rrggbb', or ''. */
    readonly color: string;
    /** Name of the spot color; omitted for process colors. */
    readonly spot?: string;
    readonly lengthIn: number;
    readonly starts: number;
    readonly areaSqIn: number;
  }[];
  /** Figures of what is cut, scored, engraved and ignored by `operations` of the file. */
  readonly operations?: {
    readonly cut: {
      /** Arc length of every line as drawn: outer edges, holes, open lines, double lines, overlaps. */
      readonly lengthIn: number;
      /** Boundary of the filled shapes: outerIn + innerIn. */
      readonly perimeterIn: number;
      /** Outer contours, each with its holes. */
      readonly pieces: number;
      /** Starts of cuts: one for each closed contour and each open line. */
      readonly pierces: number;
    };
    readonly score: {
      /** Length of all score lines as drawn. */
      readonly lengthIn: number;
      /** Separate score lines, joined where they meet. */
      readonly starts: number;
    };
    readonly engrave: {
      /** Area of the union of all engraved shapes. */
      readonly areaSqIn: number;
      readonly widthIn: number;
      readonly heightIn: number;
    };
    readonly ignore: {
      readonly shapes: number;
      readonly lengthIn: number;
    };
  };
  /** Lines and fills of a drawing by color, spot color and layer, with their operation; at most 200. */
  readonly classes?: readonly {
    readonly kind: 'line' | 'fill';
    /** '#rrggbb', or '' for a gradient or pattern. */
    readonly color: string;
    /** Name of the spot color, or ''. */
    readonly spot: string;
    /** Name of the layer or outermost named group, or ''. */
    readonly layer: string;
    readonly operation: 'engrave' | 'score' | 'cut' | 'ignore';
    /** Number of shapes. */
    readonly count: number;
    readonly lengthIn: number;
    readonly places: readonly {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    }[];
  }[];
  readonly differences: readonly {
    readonly kind: 'open_lines' | 'double_lines' | 'overlaps' | 'inner_edges' | 'closed_gaps';
    readonly count: number;
    /** Negative for closed_gaps: lines that are in the perimeter but not in the length. */
    readonly lengthIn: number;
    readonly places: readonly {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    }[];
  }[];
  readonly warnings: readonly Warning[];
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  readonly widthWithinPercent: number | null;
  readonly heightRule: 'cap' | 'overall' | 'x' | null;
  /** Typesetting of a text row, in words; '' for the font's defaults and in results stored before this field existed. */
  readonly setting: string;
  /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
  readonly settingSentence?: readonly (
    | string
    | {
        /** number: a length whose unit follows later in the message. */
        readonly kind: 'length' | 'area' | 'number';
        /** Inches, or square inches. */
        readonly value: number;
        /** Decimals in inches. */
        readonly places: number;
        readonly rounding?: 'up' | 'even';
      }
    | {
        readonly kind: 'words';
        readonly in: string;
        readonly mm: string;
      }
  )[];
  readonly scale: {
    readonly rule: string;
    readonly unitsPerIn: number;
    readonly assumed: boolean;
  };
};

export type Measurement = {
  readonly unit: 'in';
  /** Sum of all rows times their quantities. Width and height are those of the largest row. */
  readonly totals: Figures;
  /** Figures of what is cut, scored, engraved and ignored by `operations` of the file. */
  readonly operations?: {
    readonly cut: {
      /** Arc length of every line as drawn: outer edges, holes, open lines, double lines, overlaps. */
      readonly lengthIn: number;
      /** Boundary of the filled shapes: outerIn + innerIn. */
      readonly perimeterIn: number;
      /** Outer contours, each with its holes. */
      readonly pieces: number;
      /** Starts of cuts: one for each closed contour and each open line. */
      readonly pierces: number;
    };
    readonly score: {
      /** Length of all score lines as drawn. */
      readonly lengthIn: number;
      /** Separate score lines, joined where they meet. */
      readonly starts: number;
    };
    readonly engrave: {
      /** Area of the union of all engraved shapes. */
      readonly areaSqIn: number;
      readonly widthIn: number;
      readonly heightIn: number;
    };
    readonly ignore: {
      readonly shapes: number;
      readonly lengthIn: number;
    };
  };
  readonly rows: readonly MeasuredRow[];
  /** Price of the job without material, if the request has `prices`. */
  readonly price?: {
    readonly symbol: string;
    readonly lines: readonly {
      readonly item: 'material' | 'cutting' | 'pierces' | 'score' | 'engraving' | 'machine' | 'setup' | 'markup';
      readonly detail: string;
      readonly amount: number;
    }[];
    /** Sum of the lines, each rounded to cents; null if `problem` is present. */
    readonly total: number | null;
    /** Reason why there is no price: pieces on no sheet, a used sheet size without a price, or machine time without a speed. */
    readonly problem?: string;
  } | null;
};

export type NestRequest = {
  /** The drawing. A job has one; `POST /combine` makes one of several files. Required without `rows`. */
  readonly file?: NestedFile | null;
  /** Rows of text. Required without `file`. */
  readonly rows?: readonly NestedRow[];
  /** Font files of rows and of text in the drawing, each once. Default: none. */
  readonly fonts?: readonly FontFile[];
  /** Client-generated idempotency id. The same request with the same id returns the same run, so a retry is free. */
  readonly runId: string;
  /** One sheet size, unlimited sheets. Required without `stock`. */
  readonly sheet?: {
    readonly widthIn: number;
    /** Up to 240 in; of a `roll` its length, or that of a panel, up to 1800 in. */
    readonly heightIn: number;
    /** Price of a sheet, in the currency of `prices.symbol`. Default: none, and the job has no price of material. */
    readonly price?: number;
    /** Rectangles that no part may touch, such as clamps, defects and holes, on every sheet of this size. Parts are at least `options.spacingIn` away. Zones may overlap; what extends beyond the sheet is ignored. Default: none. */
    readonly zones?: readonly {
      /** Left side, from the left edge of the sheet. */
      readonly xIn: number;
      /** Upper side, from the upper edge of the sheet. */
      readonly yIn: number;
      readonly widthIn: number;
      readonly heightIn: number;
    }[];
    /** Corners of a sheet that is not a rectangle, in order around it, clockwise or not: a simple polygon inside `widthIn` and `heightIn`. Parts are at least `options.marginIn` away from its sides. Usage and prices count its area. Default: a rectangle. Not for rolls. */
    readonly outline?: readonly {
      /** From the left edge of the sheet. */
      readonly xIn: number;
      /** From the upper edge of the sheet. */
      readonly yIn: number;
    }[];
    /** For material on a roll: the search minimizes the used length, and the layout reports it in `roll.lengthIn`. Default: a sheet. */
    readonly roll?: {
      /** Price of a foot of the roll, in the currency of `prices.symbol`, instead of `price`. Default: none. */
      readonly pricePerFt?: number;
      /** True if the roll is cut into panels of `heightIn`, across whose borders no part is placed. Default false: `heightIn` is the length of the roll. */
      readonly panels?: boolean;
    };
  };
  /** The available sheet sizes. Offcuts are used first. Required without `sheet`. */
  readonly stock?: readonly StockEntry[];
  /** Rules of the layout, and the effort of the search. */
  readonly options?: {
    /** Distance between parts in inches: 0, for material that is cut without kerf, or 0.1 to 2. */
    readonly spacingIn?: number;
    /** Distance from the edges of a sheet in inches. */
    readonly marginIn?: number;
    /** Allowed rotations of the parts: quarter turns ('90'), half turns ('180'), any angle, or none. */
    readonly rotation?: '90' | '180' | 'none' | 'any';
    /** Places parts in the holes of others. */
    readonly partsInHoles?: boolean;
    /** The unit that moves together: each piece, all pieces of a letter, or the whole row. */
    readonly keepTogether?: 'piece' | 'letter' | 'row';
    /** A rectangle cut around each unit of `keepTogether`, at this distance from its outlines. The spacing is between rectangles. Default: none. */
    readonly weedingBoxes?: {
      readonly distanceIn: number;
    };
    /** Cuts straight pieces on which outer edges of neighbors of one color coincide (within 0.0002 in) once. Meaningful with `spacingIn: 0`. Default false. */
    readonly sharedCuts?: boolean;
    /** The cost that the search minimizes: whole sheets to buy, the last sheet up to its cut-off, or the boxes around the parts. The layout reports all three. On rolls always the used length (`used_share`). */
    readonly costRule?: 'whole_sheets' | 'used_share' | 'bounding_box';
    /** Time of the search in seconds. On a busy server a run takes longer. */
    readonly budgetS?: 5 | 20 | 60;
    /** The search of 40 pieces or more is extended beyond `budgetS` while its last quarter still used 1% less material, up to 4 times as long and 85 seconds. A run costs the same. Default false. */
    readonly extendWhileBetter?: boolean;
    /** Sheets of each size without a count that `quantity: 'fill'` may use. Default 1. */
    readonly fillSheets?: number;
  };
  /** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price. */
  readonly prices?: PriceRates;
  /** False: returns the state of the run at once with the status 202, instead of its events. Its end is reported to your webhooks. Default true. */
  readonly wait?: boolean;
  /** Unit of lengths in the files of a zip: 'in' or 'mm'. Fields of requests, answers and nest.json are inches. Default: 'in', and for an export that of its run. */
  readonly units?: 'in' | 'mm';
  /** Your own reference, such as the number of an order. It is returned with the run, in the list of runs and in nest.json. Default: none. */
  readonly reference?: string;
  /** Your own data as texts by name: up to 50, names of 40 and values of 500 characters. Returned with the run and in nest.json. Default: none. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Continues from a layout of a previous run: pinned parts stay in place, the others start at their positions. It is free only for the same job, whose artwork, quantities, sheets and options are those of the previous run. Default: a new search. */
  readonly goOn?: {
    /** The run that the layout belongs to. */
    readonly runId: string;
    /** Positions of the parts, each piece once. Parts that are omitted are off the sheets. */
    readonly placements: readonly {
      /** A row's id, or 'file'. */
      readonly rowId: string;
      /** Id of the part in `parts` of the row. */
      readonly partId: string;
      /** Number of the sheet, from 0. */
      readonly sheet: number;
      /** Change the sign of the part's own x where `mirrored`, rotate by angleDeg (clockwise on screen), then move by (xIn, yIn). */
      readonly xIn: number;
      readonly yIn: number;
      /** Clockwise on screen. */
      readonly angleDeg: number;
      /** True for the mirror image of the part. Default false. */
      readonly mirrored?: boolean;
      /** Pinned manually: a continued run does not move the part. Default false. */
      readonly pinned?: boolean;
    }[];
    /** The size id of each sheet. Required if the run used a stock of sizes. Default: all sheets are of the one size. */
    readonly sheetOf?: readonly string[];
    /** True runs it only if it is free. If the run would cost a credit, the request is rejected at no charge. */
    readonly free: boolean;
  };
};

export type NestedFile = {
  readonly filename: string;
  readonly fileType: 'SVG' | 'EPS';
  /** The file as a data URL: data:image/svg+xml;base64,... */
  readonly content: string;
  /** Number of copies, or 'fill': as many copies of one row or the file as fit beside the others. Each better layout reports their number in `fill`. */
  readonly quantity?: number | 'fill';
  /** The same as rotation: 'none'. */
  readonly rotationLocked?: boolean;
  /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
  readonly rotation?: '90' | '180' | 'none' | 'any';
  /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
  readonly placeFirst?: boolean;
  /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
  readonly mirror?: boolean;
  /** Treats holes smaller than 0.05 in as material. Default false. */
  readonly leaveOutTinyHoles?: boolean;
  /** Cuts white shapes out of the shapes below them. Default false. */
  readonly whiteIsCutOut?: boolean;
  /** Page of an EPS or PostScript file that has several. Default 1. */
  readonly page?: number;
  /** Operation of each line and fill: cut, score, engrave or ignore, by line or fill, color, layer or spot color. The first rule that matches decides; without a match, cut. Default: everything is cut. */
  readonly operations?: readonly string[];
  /** Excludes the rectangle around everything else. Default false. */
  readonly leaveOutFrame?: boolean;
  /** Ids of parts that are not cut. They are in no figure and no cut file. Default: none. */
  readonly leaveOutParts?: readonly string[];
  /** Quantities and rules of parts of the drawing. The order has no effect. Default: each part once, with the rules of the file. */
  readonly parts?: readonly {
    /** Id of the part in `parts` of a measurement of the same drawing. Required without `name`. */
    readonly partId?: string;
    /** Name of the part, or of the file, group or layer that it is drawn in: applies to every part with the name. Required without `partId`. */
    readonly name?: string;
    /** Pieces that one copy of the drawing yields; 0 is the same as in `leaveOutParts`. Default: that of a combined drawing, otherwise 1. */
    readonly quantity?: number;
    /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
    readonly rotation?: '90' | '180' | 'none' | 'any';
    /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
    readonly placeFirst?: boolean;
    /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
    readonly mirror?: boolean;
    /** Side of the part that runs along the grain of the sheets: 'length' for its longer side, 'width' for the shorter one, 'any' if the grain does not limit it. A part drawn across is turned by a quarter, and its allowed rotations count from there. Default: as drawn. */
    readonly grain?: 'any' | 'length' | 'width';
  }[];
  /** Unit of an SVG that states no physical size; an alternative to `scale`. Not allowed for an EPS, which states its unit. Default: the size in the file, else 96 units an inch with the warning scale_assumed. */
  readonly unit?: 'mm' | 'px' | 'in' | 'pt' | 'cm';
  /** Size of a drawing: units per inch, its width or height, or a factor. It replaces a size in the file. Default: as for `unit`. */
  readonly scale?:
    | {
        /** The kind of scale; the field of its name is required. */
        readonly by: 'unitsPerIn';
        readonly unitsPerIn: number;
      }
    | {
        readonly by: 'widthIn';
        readonly widthIn: number;
      }
    | {
        readonly by: 'heightIn';
        readonly heightIn: number;
      }
    | {
        readonly by: 'factor';
        readonly factor: number;
      };
};

export type NestedRow = {
  /** Chosen by the caller, another for each row, not 'file'; returned with the result. */
  readonly id: string;
  /** The text. A line feed (`\n` in JSON) begins a new line. */
  readonly text: string;
  readonly font:
    | 'Arial'
    | 'Bodoni'
    | 'Calibri'
    | 'Comic Sans MS'
    | 'Courier New'
    | 'Franklin Gothic'
    | 'Frutiger'
    | 'Futura'
    | 'Garamond'
    | 'Gotham'
    | 'Helvetica'
    | 'Impact'
    | 'Myriad Pro Regular'
    | 'Rockwell'
    | 'Times New Roman'
    | 'Verdana';
  /** A font file to use instead of the listed font. `font` is required all the same: the results name it beside the file. Default: the listed font. */
  readonly ownFont?: {
    /** The file's id in `fonts`. */
    readonly file: string;
    /** Index of the face in a font collection. */
    readonly face?: number;
    /** Values of the axes of a variable font by their tags, such as {"wght": 700}. Others have the font's default. */
    readonly location?: Readonly<Record<string, number>>;
  };
  /** Letter height in inches. */
  readonly size: number;
  /** Extent that the height measures: capitals, lowest to highest point, or the x-height. */
  readonly heightRule?: 'cap' | 'overall' | 'x';
  /** Extra space between letters, as a share of the letter height. Default 0. */
  readonly tracking?: number;
  /** Extra space between letters in inches, instead of `tracking`. Default 0. */
  readonly trackingIn?: number;
  /** Even gaps between letters in inches. Default: the font's spacing. */
  readonly gapIn?: number;
  /** Uses the font's kerning. Default true. */
  readonly kerning?: boolean;
  /** Distance between the baselines of a row with several lines, as a share of the letter height. Default: the line height of the font, often about twice the letter height. */
  readonly leading?: number;
  /** Alignment of several lines by their ink. Default: all lines begin at the font's own left margin. */
  readonly align?: 'left' | 'center' | 'right';
  /** Welds letters that touch, for script fonts, and uses the ligatures of the font, unless the row has a spacing of letters. Default false. */
  readonly weld?: boolean;
  /** Number of copies, or 'fill': as many copies of one row or the file as fit beside the others. Each better layout reports their number in `fill`. */
  readonly quantity?: number | 'fill';
  /** The same as rotation: 'none'. */
  readonly rotationLocked?: boolean;
  /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
  readonly rotation?: '90' | '180' | 'none' | 'any';
  /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
  readonly placeFirst?: boolean;
  /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
  readonly mirror?: boolean;
  /** Ids of parts that are not cut. They are in no figure and no cut file. Default: none. */
  readonly leaveOutParts?: readonly string[];
};

export type Placement = {
  readonly rowId: string;
  /** Id of the part in `parts` of the row. */
  readonly partId: string;
  /** Number of the sheet, from 0. */
  readonly sheet: number;
  /** Change the sign of the part's own x where `mirrored`, rotate by angleDeg (clockwise on screen), then move by (xIn, yIn). */
  readonly xIn: number;
  readonly yIn: number;
  /** Clockwise on screen. */
  readonly angleDeg: number;
  /** True for the mirror image of the part. Default false. */
  readonly mirrored?: boolean;
  /** Pinned manually: a continued run does not move the part. Default false. */
  readonly pinned?: boolean;
};

/** The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. */
export type PriceRates = {
  /** Currency symbol of all amounts. */
  readonly symbol?: string;
  /** Unit of length of the rates. */
  readonly cutUnit?: 'in' | 'ft' | 'm';
  /** Unit of all speeds. Default in/s. */
  readonly speedUnit?: 'in/s' | 'in/min' | 'mm/s' | 'mm/min';
  /** Price of one `cutUnit` of cut length: perimeter and open lines. */
  readonly cut?: number | null;
  /** Price of one pierce: one for each closed contour and each open line. */
  readonly pierce?: number | null;
  /** Price of one `cutUnit` of score lines. Default null. */
  readonly score?: number | null;
  /** Price of one square `cutUnit` of engraved area. Default null. */
  readonly engrave?: number | null;
  /** Price of one hour of machine time. Default null. */
  readonly hour?: number | null;
  /** Speed of cutting in `speedUnit`. Default null. */
  readonly cutSpeed?: number | null;
  /** Seconds of one pierce. Default 0. */
  readonly pierceS?: number | null;
  /** Speed of scoring in `speedUnit`. Default null. */
  readonly scoreSpeed?: number | null;
  /** Speed of one engraved line in `speedUnit`. Default null. */
  readonly engraveSpeed?: number | null;
  /** Engraved lines in an inch. Default null. */
  readonly linesPerIn?: number | null;
  /** Price of one job. */
  readonly setup?: number | null;
  /** Percent added to the sum. */
  readonly markup?: number | null;
};

export type Quote = {
  /** Number of the quote; '' without one. */
  readonly number: string;
  /** Day of the quote: YYYY-MM-DD. */
  readonly date: string;
  /** Last day on which the quote is valid: YYYY-MM-DD; '' without an end. */
  readonly validUntil: string;
  readonly shop: {
    readonly name: string;
    readonly address: readonly string[];
  };
  readonly customer: string;
  /** Symbol of the currency. */
  readonly symbol: string;
  readonly lines: readonly {
    readonly name: string;
    readonly widthIn: number;
    readonly heightIn: number;
    readonly quantity: number;
    readonly each: number;
    readonly sum: number;
  }[];
  readonly setup: number;
  readonly rounding: number;
  readonly discount: number;
  /** Amount added to reach the minimum charge. */
  readonly minimum: number;
  readonly taxPercent: number | null;
  readonly tax: number;
  /** Sums of the lines + setup + rounding - discount + minimum + tax. */
  readonly total: number;
  readonly terms: readonly string[];
};

export type QuoteRequest = {
  /** Name of the customer. Default: none. */
  readonly customer?: string;
  /** Day of the quote. Default: today in UTC. */
  readonly day?: string;
  /** Number of the quote. Default: none. */
  readonly number?: string;
  /** One line for each row of the job ('rows'), or one for each different part of its drawing with those alike in one ('parts'), if there are at most 500. Default 'rows'. */
  readonly lines?: 'rows' | 'parts';
  /** Unit of the sizes in the PDF. Default 'in'. */
  readonly unit?: 'in' | 'mm';
  /** Default: as stored with the account. */
  readonly shopName?: string;
  /** Lines of the shop. Default: as stored. */
  readonly address?: string;
  /** Lines below the sums. Default: as stored. */
  readonly terms?: string;
  /** PNG as a data URL. Default: as stored. */
  readonly logo?: string;
  /** Default: as stored, otherwise no tax. */
  readonly taxPercent?: number;
  /** Minimum charge before tax. Default: as stored, otherwise none. */
  readonly minimum?: number;
  /** Days that the quote is valid. Default: as stored, otherwise no end. */
  readonly validDays?: number;
  /** Discounts on items with at least `from` copies. Default: as stored, otherwise none. */
  readonly discounts?: readonly {
    /** Number of copies of an item. */
    readonly from: number;
    /** Percent off the sum of the item. */
    readonly percent: number;
  }[];
  /** The shop's rates. Default: those of the request of the run. */
  readonly prices?: PriceRates;
};

export type Remnant = {
  readonly id: string;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Rectangles that no part may touch, such as clamps, defects and holes, on every sheet of this size. Parts are at least `options.spacingIn` away. Zones may overlap; what extends beyond the sheet is ignored. Default: none. */
  readonly zones?: readonly {
    /** Left side, from the left edge of the sheet. */
    readonly xIn: number;
    /** Upper side, from the upper edge of the sheet. */
    readonly yIn: number;
    readonly widthIn: number;
    readonly heightIn: number;
  }[];
  /** Corners of a sheet that is not a rectangle, in order around it, clockwise or not: a simple polygon inside `widthIn` and `heightIn`. Parts are at least `options.marginIn` away from its sides. Usage and prices count its area. Default: a rectangle. Not for rolls. */
  readonly outline?: readonly {
    /** From the left edge of the sheet. */
    readonly xIn: number;
    /** From the upper edge of the sheet. */
    readonly yIn: number;
  }[];
  /** Name of the job that left it; '' if it was typed in. */
  readonly madeFrom: string;
  /** Id of the run that left it. */
  readonly madeFromRun: string | null;
  readonly createdAt: string;
  /** Time at which it was marked as used; null if it is available. */
  readonly usedAt: string | null;
  /** Id of the run that used it. */
  readonly usedByRun: string | null;
};

export type RemnantList = {
  readonly remnants: readonly Remnant[];
};

export type RemnantMarkRequest = {
  readonly ids: readonly string[];
  /** True marks them as used, false as available. */
  readonly isUsed: boolean;
  /** Id of the run that used them. */
  readonly byRun?: string | null;
};

export type RemnantRequest = {
  /** Chosen by the caller, so that a retry stores one only. */
  readonly id: string;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Rectangles that no part may touch, such as clamps, defects and holes, on every sheet of this size. Parts are at least `options.spacingIn` away. Zones may overlap; what extends beyond the sheet is ignored. Default: none. */
  readonly zones?: readonly {
    /** Left side, from the left edge of the sheet. */
    readonly xIn: number;
    /** Upper side, from the upper edge of the sheet. */
    readonly yIn: number;
    readonly widthIn: number;
    readonly heightIn: number;
  }[];
  /** Corners of a sheet that is not a rectangle, in order around it, clockwise or not: a simple polygon inside `widthIn` and `heightIn`. Parts are at least `options.marginIn` away from its sides. Usage and prices count its area. Default: a rectangle. Not for rolls. */
  readonly outline?: readonly {
    /** From the left edge of the sheet. */
    readonly xIn: number;
    /** From the upper edge of the sheet. */
    readonly yIn: number;
  }[];
  /** Name of the job that left it; '' if it was typed in. */
  readonly madeFrom?: string;
  /** Id of the run that left it. */
  readonly madeFromRun?: string | null;
  /** Time of creation of an offcut that is restored. Default: now. */
  readonly createdAt?: string;
  /** Time at which it was marked as used; null if it is available. */
  readonly usedAt?: string | null;
  /** Id of the run that used it. */
  readonly usedByRun?: string | null;
};

export type Run = {
  readonly runId: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly measurement: Measurement | null;
  readonly layout: Layout | null;
  /** True if the layout was edited manually after the search. */
  readonly handMade: boolean;
  /** Number of free continued runs left, and until when; null if continuing costs a credit. */
  readonly goOns: {
    readonly freeLeft: number;
    readonly freeUntil: string;
  } | null;
  /** As in the event `done`. */
  readonly startedFrom?: 'fresh' | 'last layout';
  /** As in the event `done`. */
  readonly reason?: 'optimal' | 'cheapest';
  /** Price of the job, if the request of the run has `prices`. */
  readonly price?: {
    readonly symbol: string;
    readonly lines: readonly {
      readonly item: 'material' | 'cutting' | 'pierces' | 'score' | 'engraving' | 'machine' | 'setup' | 'markup';
      readonly detail: string;
      readonly amount: number;
    }[];
    /** Sum of the lines, each rounded to cents; null if `problem` is present. */
    readonly total: number | null;
    /** Reason why there is no price: pieces on no sheet, a used sheet size without a price, or machine time without a speed. */
    readonly problem?: string;
  } | null;
  /** Your own reference, such as the number of an order. It is returned with the run, in the list of runs and in nest.json. Default: none. */
  readonly reference?: string;
  /** Your own data as texts by name: up to 50, names of 40 and values of 500 characters. Returned with the run and in nest.json. Default: none. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** True for a run of a sandbox key, which searches for 2 s at most and costs no credit. */
  readonly sandbox?: true;
  /** Number of the last event; the stream returns the events after it. */
  readonly seq: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
    readonly sentence?: readonly (
      | string
      | {
          /** number: a length whose unit follows later in the message. */
          readonly kind: 'length' | 'area' | 'number';
          /** Inches, or square inches. */
          readonly value: number;
          /** Decimals in inches. */
          readonly places: number;
          readonly rounding?: 'up' | 'even';
        }
      | {
          readonly kind: 'words';
          readonly in: string;
          readonly mm: string;
        }
    )[];
    /** Dotted path of the first invalid field, e.g. 'rows.0.size'. */
    readonly field?: string;
    /** All invalid fields of the request, with the allowed values of each. */
    readonly fields?: readonly {
      readonly field: string;
      readonly message: string;
    }[];
    readonly retryAfterS?: number;
    /** The account's active run that blocks this request. */
    readonly runId?: string;
    readonly requestId?: string;
  } | null;
};

export type RunEvent =
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'queued';
      /** Place in the queue, from 1. */
      readonly position: number;
      /** Estimated seconds until the run begins; null if unknown. */
      readonly etaS: number | null;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'measuring';
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'waiting';
      /** Seconds without a sign of a worker, which cannot store results at the moment. The run continues by itself. */
      readonly sinceS: number;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'measured';
      readonly measurement: Measurement;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'nesting';
      /** Pieces to place; 0 with 'fill'. */
      readonly total: number;
      /** Seconds of the search. */
      readonly budgetS: number;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'best';
      readonly layout: Layout;
      readonly placed: number;
      readonly total: number;
      /** Seconds of the search so far. */
      readonly elapsedS: number;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'progress';
      /** Seconds of the search so far. */
      readonly elapsedS: number;
      /** Seconds that the search has left. On a busy server it takes longer. */
      readonly leftS: number;
      /** Seconds since the last better layout; null before the first. */
      readonly sinceImprovementS: number | null;
      /** True once the search was extended beyond its effort; `leftS` is then the time until it ends without a further gain. */
      readonly extended?: boolean;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'done';
      /** 'stopped' by a call with `keep: true`; 'timed_out' at the time limit of a run, with the best layout. */
      readonly ended: 'finished' | 'stopped' | 'timed_out';
      /** Seconds of the search. */
      readonly elapsedS: number;
      /** True if the run used a credit. */
      readonly charged: boolean;
      /** Start of the search: a new layout, or the reusable part of the account's previous layout. */
      readonly startedFrom?: 'fresh' | 'last layout';
      /** Reason why the search ended before its time: 'optimal' if no layout can use less material, 'cheapest' if none can cost less. Omitted otherwise. */
      readonly reason?: 'optimal' | 'cheapest';
      /** Price of the job, if the request of the run has `prices`. For programs only. */
      readonly price?: {
        readonly symbol: string;
        readonly lines: readonly {
          readonly item: 'material' | 'cutting' | 'pierces' | 'score' | 'engraving' | 'machine' | 'setup' | 'markup';
          readonly detail: string;
          readonly amount: number;
        }[];
        /** Sum of the lines, each rounded to cents; null if `problem` is present. */
        readonly total: number | null;
        /** Reason why there is no price: pieces on no sheet, a used sheet size without a price, or machine time without a speed. */
        readonly problem?: string;
      } | null;
    }
  | {
      /** Number of the event, to resume a stream after it. */
      readonly seq: number;
      readonly runId: string;
      readonly type: 'failed';
      readonly error: {
        readonly code: string;
        readonly message: string;
        /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
        readonly sentence?: readonly (
          | string
          | {
              /** number: a length whose unit follows later in the message. */
              readonly kind: 'length' | 'area' | 'number';
              /** Inches, or square inches. */
              readonly value: number;
              /** Decimals in inches. */
              readonly places: number;
              readonly rounding?: 'up' | 'even';
            }
          | {
              readonly kind: 'words';
              readonly in: string;
              readonly mm: string;
            }
        )[];
        /** Dotted path of the first invalid field, e.g. 'rows.0.size'. */
        readonly field?: string;
        /** All invalid fields of the request, with the allowed values of each. */
        readonly fields?: readonly {
          readonly field: string;
          readonly message: string;
        }[];
        readonly retryAfterS?: number;
        /** The account's active run that blocks this request. */
        readonly runId?: string;
        readonly requestId?: string;
      };
    };

export type RunList = {
  readonly runs: readonly RunSummary[];
  /** `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
};

export type RunSummary = {
  readonly runId: string;
  /** Scope that a key needs to read the run. */
  readonly kind: 'nest' | 'measure';
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** File name or first text; '' if there is none. */
  readonly label: string;
  /** Your own reference, such as the number of an order. It is returned with the run, in the list of runs and in nest.json. Default: none. */
  readonly reference?: string;
  /** True for a run of a sandbox key, which searches for 2 s at most and costs no credit. */
  readonly sandbox?: true;
  /** True if the run cost a credit. */
  readonly charged: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
    readonly sentence?: readonly (
      | string
      | {
          /** number: a length whose unit follows later in the message. */
          readonly kind: 'length' | 'area' | 'number';
          /** Inches, or square inches. */
          readonly value: number;
          /** Decimals in inches. */
          readonly places: number;
          readonly rounding?: 'up' | 'even';
        }
      | {
          readonly kind: 'words';
          readonly in: string;
          readonly mm: string;
        }
    )[];
    /** Dotted path of the first invalid field, e.g. 'rows.0.size'. */
    readonly field?: string;
    /** All invalid fields of the request, with the allowed values of each. */
    readonly fields?: readonly {
      readonly field: string;
      readonly message: string;
    }[];
    readonly retryAfterS?: number;
    /** The account's active run that blocks this request. */
    readonly runId?: string;
    readonly requestId?: string;
  } | null;
};

export type StockEntry = {
  /** Chosen by the caller; returned with the layout. */
  readonly id: string;
  /** Name in results. Default ''. */
  readonly name?: string;
  readonly widthIn: number;
  /** Up to 240 in; of a `roll` its length, or that of a panel, up to 1800 in. */
  readonly heightIn: number;
  /** Number of sheets available. Null or omitted: unlimited; for an offcut, one. */
  readonly count?: number | null;
  /** Price of a sheet, in the currency of `prices.symbol`. Default: none, and the job has no price of material. */
  readonly price?: number;
  /** The side that the grain runs along. On a sheet with grain, parts rotate by half turns only. */
  readonly grain?: 'none' | 'width' | 'height';
  /** An offcut of an earlier job: used first, at no cost. */
  readonly remnant?: boolean;
  /** Id of an offcut in My material, which must have this size and outline and not be used up. Default: none. */
  readonly remnantId?: string;
  /** Rectangles that no part may touch, such as clamps, defects and holes, on every sheet of this size. Parts are at least `options.spacingIn` away. Zones may overlap; what extends beyond the sheet is ignored. Default: none. */
  readonly zones?: readonly {
    /** Left side, from the left edge of the sheet. */
    readonly xIn: number;
    /** Upper side, from the upper edge of the sheet. */
    readonly yIn: number;
    readonly widthIn: number;
    readonly heightIn: number;
  }[];
  /** Corners of a sheet that is not a rectangle, in order around it, clockwise or not: a simple polygon inside `widthIn` and `heightIn`. Parts are at least `options.marginIn` away from its sides. Usage and prices count its area. Default: a rectangle. Not for rolls. */
  readonly outline?: readonly {
    /** From the left edge of the sheet. */
    readonly xIn: number;
    /** From the upper edge of the sheet. */
    readonly yIn: number;
  }[];
  /** For material on a roll: the search minimizes the used length, and the layout reports it in `roll.lengthIn`. Default: a sheet. */
  readonly roll?: {
    /** Price of a foot of the roll, in the currency of `prices.symbol`, instead of `price`. Default: none. */
    readonly pricePerFt?: number;
    /** True if the roll is cut into panels of `heightIn`, across whose borders no part is placed. Default false: `heightIn` is the length of the roll. */
    readonly panels?: boolean;
  };
};

export type StockUse = {
  /** The caller's id of the size. */
  readonly id: string;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Price of a sheet, panel or roll in the currency of `prices.symbol`; null if none was given. */
  readonly price: number | null;
  readonly remnant: boolean;
  /** The side that its grain runs along. */
  readonly grain?: 'none' | 'width' | 'height';
  /** Name, grain, price or list position, which distinguishes sizes with equal sides; '' if the sides are unique. */
  readonly mark?: string;
  /** Exclusion zones of every sheet of this size. */
  readonly zones?: readonly {
    readonly xIn: number;
    readonly yIn: number;
    readonly widthIn: number;
    readonly heightIn: number;
  }[];
  /** Corners of every sheet of this size. Omitted for rectangles. */
  readonly outline?: readonly {
    readonly xIn: number;
    readonly yIn: number;
  }[];
  /** Present for a roll. */
  readonly roll?: {
    /** Used length of the roll, margins included. Rolls and panels before the last one count whole. */
    readonly lengthIn: number;
    readonly pricePerFt?: number;
    /** True if `heightIn` is the length of a panel. */
    readonly panels?: boolean;
  };
  /** Indexes of the sheets of this size, from 0. */
  readonly sheets: readonly number[];
  /** Sheets of this size; the layout's last sheet counts up to its cut-off. */
  readonly usage: number;
  /** Sheets of this size, each counted by the area of the box around its parts. */
  readonly boxUsage?: number;
};

export type StopRequest = {
  /** True ends the run with its best layout so far. False cancels it: free before the first layout; after it, the credit is used and the layout remains. */
  readonly keep: boolean;
};

export type Stopped = {
  readonly ok: true;
};

export type Success = {
  readonly success: true;
};

export type TextRow = {
  /** Chosen by the caller, another for each row, not 'file'; returned with the result. */
  readonly id: string;
  /** The text. A line feed (`\n` in JSON) begins a new line. */
  readonly text: string;
  readonly font:
    | 'Arial'
    | 'Bodoni'
    | 'Calibri'
    | 'Comic Sans MS'
    | 'Courier New'
    | 'Franklin Gothic'
    | 'Frutiger'
    | 'Futura'
    | 'Garamond'
    | 'Gotham'
    | 'Helvetica'
    | 'Impact'
    | 'Myriad Pro Regular'
    | 'Rockwell'
    | 'Times New Roman'
    | 'Verdana';
  /** A font file to use instead of the listed font. `font` is required all the same: the results name it beside the file. Default: the listed font. */
  readonly ownFont?: {
    /** The file's id in `fonts`. */
    readonly file: string;
    /** Index of the face in a font collection. */
    readonly face?: number;
    /** Values of the axes of a variable font by their tags, such as {"wght": 700}. Others have the font's default. */
    readonly location?: Readonly<Record<string, number>>;
  };
  /** Letter height in inches. */
  readonly size: number;
  /** Extent that the height measures: capitals, lowest to highest point, or the x-height. */
  readonly heightRule?: 'cap' | 'overall' | 'x';
  /** Extra space between letters, as a share of the letter height. Default 0. */
  readonly tracking?: number;
  /** Extra space between letters in inches, instead of `tracking`. Default 0. */
  readonly trackingIn?: number;
  /** Even gaps between letters in inches. Default: the font's spacing. */
  readonly gapIn?: number;
  /** Uses the font's kerning. Default true. */
  readonly kerning?: boolean;
  /** Distance between the baselines of a row with several lines, as a share of the letter height. Default: the line height of the font, often about twice the letter height. */
  readonly leading?: number;
  /** Alignment of several lines by their ink. Default: all lines begin at the font's own left margin. */
  readonly align?: 'left' | 'center' | 'right';
  /** Welds letters that touch, for script fonts, and uses the ligatures of the font, unless the row has a spacing of letters. Default false. */
  readonly weld?: boolean;
  readonly quantity?: number;
  /** The same as rotation: 'none'. */
  readonly rotationLocked?: boolean;
  /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
  readonly rotation?: '90' | '180' | 'none' | 'any';
  /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
  readonly placeFirst?: boolean;
  /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
  readonly mirror?: boolean;
  /** Ids of parts that are not cut. They are in no figure and no cut file. Default: none. */
  readonly leaveOutParts?: readonly string[];
};

export type UploadedFile = {
  readonly filename: string;
  readonly fileType: 'SVG' | 'EPS';
  /** The file as a data URL: data:image/svg+xml;base64,... */
  readonly content: string;
  readonly quantity?: number;
  /** The same as rotation: 'none'. */
  readonly rotationLocked?: boolean;
  /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
  readonly rotation?: '90' | '180' | 'none' | 'any';
  /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
  readonly placeFirst?: boolean;
  /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
  readonly mirror?: boolean;
  /** Treats holes smaller than 0.05 in as material. Default false. */
  readonly leaveOutTinyHoles?: boolean;
  /** Cuts white shapes out of the shapes below them. Default false. */
  readonly whiteIsCutOut?: boolean;
  /** Page of an EPS or PostScript file that has several. Default 1. */
  readonly page?: number;
  /** Operation of each line and fill: cut, score, engrave or ignore, by line or fill, color, layer or spot color. The first rule that matches decides; without a match, cut. Default: everything is cut. */
  readonly operations?: readonly string[];
  /** Excludes the rectangle around everything else. Default false. */
  readonly leaveOutFrame?: boolean;
  /** Ids of parts that are not cut. They are in no figure and no cut file. Default: none. */
  readonly leaveOutParts?: readonly string[];
  /** Quantities and rules of parts of the drawing. The order has no effect. Default: each part once, with the rules of the file. */
  readonly parts?: readonly {
    /** Id of the part in `parts` of a measurement of the same drawing. Required without `name`. */
    readonly partId?: string;
    /** Name of the part, or of the file, group or layer that it is drawn in: applies to every part with the name. Required without `partId`. */
    readonly name?: string;
    /** Pieces that one copy of the drawing yields; 0 is the same as in `leaveOutParts`. Default: that of a combined drawing, otherwise 1. */
    readonly quantity?: number;
    /** Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`. */
    readonly rotation?: '90' | '180' | 'none' | 'any';
    /** Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false. */
    readonly placeFirst?: boolean;
    /** Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false. */
    readonly mirror?: boolean;
    /** Side of the part that runs along the grain of the sheets: 'length' for its longer side, 'width' for the shorter one, 'any' if the grain does not limit it. A part drawn across is turned by a quarter, and its allowed rotations count from there. Default: as drawn. */
    readonly grain?: 'any' | 'length' | 'width';
  }[];
  /** Unit of an SVG that states no physical size; an alternative to `scale`. Not allowed for an EPS, which states its unit. Default: the size in the file, else 96 units an inch with the warning scale_assumed. */
  readonly unit?: 'mm' | 'px' | 'in' | 'pt' | 'cm';
  /** Size of a drawing: units per inch, its width or height, or a factor. It replaces a size in the file. Default: as for `unit`. */
  readonly scale?:
    | {
        /** The kind of scale; the field of its name is required. */
        readonly by: 'unitsPerIn';
        readonly unitsPerIn: number;
      }
    | {
        readonly by: 'widthIn';
        readonly widthIn: number;
      }
    | {
        readonly by: 'heightIn';
        readonly heightIn: number;
      }
    | {
        readonly by: 'factor';
        readonly factor: number;
      };
};

export type Warning = {
  readonly code: string;
  readonly message: string;
  /** The message with its lengths as values, to show it in another unit. Absent for a message without lengths. */
  readonly sentence?: readonly (
    | string
    | {
        /** number: a length whose unit follows later in the message. */
        readonly kind: 'length' | 'area' | 'number';
        /** Inches, or square inches. */
        readonly value: number;
        /** Decimals in inches. */
        readonly places: number;
        readonly rounding?: 'up' | 'even';
      }
    | {
        readonly kind: 'words';
        readonly in: string;
        readonly mm: string;
      }
  )[];
  readonly count: number;
  readonly places: readonly {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  }[];
};

export type Webhook = {
  readonly webhookId: string;
  readonly url: string;
  readonly createdAt: string;
  /** Until when deliveries are also signed with the secret before the last replacement; null: only with the current one. */
  readonly earlierSecretUntil: string | null;
};

export type WebhookDeleted = {
  readonly ok: true;
};

export type WebhookDeliveries = {
  /** The last 100, newest first. */
  readonly deliveries: readonly WebhookDelivery[];
};

export type WebhookDelivery = {
  /** Header `webhook-id` of the delivery, equal in all attempts. */
  readonly deliveryId: string;
  /** Run that ended; null: a test. */
  readonly runId: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Number of attempts so far. */
  readonly attempts: number;
  /** HTTP status of the last response; null: there was none. */
  readonly status: number | null;
  /** Reason of the last failed attempt. */
  readonly error: string | null;
  readonly createdAt: string;
  /** Time of the next attempt. */
  readonly nextAt: string | null;
  readonly endedAt: string | null;
};

export type WebhookList = {
  /** Oldest first. */
  readonly webhooks: readonly Webhook[];
};

export type WebhookRequest = {
  /** Address that receives the deliveries: https, on port 443 or 8443, and reachable from the public internet. */
  readonly url: string;
};

export type WebhookWithSecret = {
  readonly webhookId: string;
  readonly url: string;
  readonly createdAt: string;
  /** Until when deliveries are also signed with the secret before the last replacement; null: only with the current one. */
  readonly earlierSecretUntil: string | null;
  /** Secret of the signatures: `whsec_` and its bytes in base64. Returned only once. */
  readonly secret: string;
};
