import { formatRange } from '#lib/shared/format.ts';
import { lengthUnits, toUnit, type LengthUnit, readAmount } from '#lib/shared/units.ts';

/** Thrown for an invalid command line; ends with exit code 2. */
export class UsageError extends Error {}

const measureUsage = `  measure FILE [--unit mm|px|in|pt|cm|N] [--font-file FONT]... [--leave-out-tiny-holes] [--leave-out-frame]
            [--leave-out-parts IDS] [--part NAME=N]... [--parts FILE.csv] [--white-is-cut-out]
            [--operation RULE]... [--color-code FILE] [--page N] [RATES] [--units in|mm] [--json]
`;
const textUsage = `  text "WORDS" --font NAME | --font-file FONT [--font FACE] [--weight N] [--width N]
            --height IN [--height-rule cap|x|overall] [--tracking % | --tracking-in IN | --gap IN]
            [--no-kerning] [--leading %] [--align left|center|right] [--weld] [RATES] [--units in|mm] [--json]
`;
const nestUsage = `  nest FILE --sheet WxH [--price DOLLARS] [--exclude WxH@X,Y]... [--outline CORNERS] | --stock FILE
            | --roll WIDTH [--roll-length IN] [--panel-length IN] [--price DOLLARS]
            [--cost-rule whole_sheets|used_share|bounding_box]
            [--spacing IN] [--margin IN] [--rotate none|180|90|any] [--mirror] [--unit mm|px|in|pt|cm|N]
            [--leave-out-tiny-holes] [--leave-out-frame] [--leave-out-parts IDS] [--white-is-cut-out]
            [--part NAME=N]... [--parts FILE.csv] [--operation RULE]... [--color-code FILE] [--page N]
            [--keep-together piece|letter|row] [--weeding-boxes IN] [--shared-cuts]
            [--quantity N | --fill [--fill-sheets N]] [--pin FILE] [--time S [--extend-while-better]] [--seed N] [--threads N]
            [--evaluations N] [--font-file FONT]... [RATES] [--out DIR [--sheet-colors drawn|operation]
            [--inner-cut-color #RRGGBB] [--mirror-output] [--join-panels]]
            [--quote FILE.pdf|FILE.json [--quote-details FILE]] [--units in|mm] [--json]
`;
const convertUsage = `  convert FILE --out DRAWING.svg [--page N] [--layers NAMES] [--unit mm|in|cm] [--password TEXT]
            [--font-file FONT]...
`;
const combineUsage = `  combine FILE... --out JOB.svg [--quantity NAME=N]... [--unit mm|px|in|pt|cm] [--password TEXT]
            [--font-file FONT]...
`;
const stripUsage = `  strip INSTANCE.json [--time S] [--seed N] [--threads N] [--evaluations N] [--json]
`;

const jobsUsage = `  jobs [--json]             queue depth, running, failed with reason
  jobs retry RUN            take a running run from its worker and give it to another
  jobs refund RUN           give the credit of a delivered run back, once
  jobs drain | jobs resume  finish what runs and take nothing new | go on
  jobs connections [--api N] [--workers N] [--all N] [--json]
                            connections to the database that so many processes take
`;

const unitsNote = `--units mm: lengths of the options, the output and the files are millimeters. JSON, --stock and --tracking-in are inches.
`;
const fontFileNote = `--font-file: a TTF, OTF, TTC, WOFF or WOFF2 of your own, for the words or for live text that names it.
`;
const artworkNote = `--unit: the unit of the plain numbers of an SVG that states no size, or their number per inch, such as 300 for the
  pixels of Affinity. An EPS has its own.
--leave-out-tiny-holes: holes smaller than 0.05 in (1.27 mm) are not measured and not cut.
--leave-out-frame: nor is the rectangle around everything else.
--leave-out-parts: nor are these parts, such as part-2,part-5: ids of 'measure --json'.
--part: pieces of a part that one copy of the drawing yields, by its name, id, group, layer or combined file, such as
  "B1 shelf=4" or part-3=0; 0 is not cut. --parts: a CSV file with the columns name, quantity, rotation (none, 180, 90,
  any), grain (any, length, width), place first and mirror (yes, no); an empty cell is no choice.
--white-is-cut-out: white shapes painted over others are holes in them.
--operation: what a line or fill is for: cut, score, engrave or ignore, by line or fill, color, layer or spot color:
  line:#0000ff=score, fill=engrave, @Guides=ignore, spot:CutContour=cut. The first rule that matches decides; without
  a match, cut. --color-code: a JSON array of such rules, which follow those of --operation.
--page: the page of an EPS or PostScript file that has several, the first by default.
`;
const ratesNote = `RATES: [--cut RATE] [--pierce RATE] [--score RATE] [--engrave RATE] [--cut-unit in|ft|m] [--hour RATE
  [--cut-speed N] [--pierce-s N] [--score-speed N] [--engrave-speed N --lines-per-in N]
  [--speed-unit in/s|in/min|mm/s|mm/min]] [--setup AMOUNT] [--markup PERCENT] [--symbol TEXT]
  The price of the job: cut length (perimeter and open lines) and score lines by the inch, foot or meter (by default the
  inch, with --units mm the meter), engraving by
  the square unit, every pierce (closed contour or open line), machine time by the hour, and setup; the markup is added
  to the sum. Machine time is length / speed, lines per inch x area / speed for engraving, and the seconds of all
  pierces. The symbol is that of the currency, $ by default.
`;
const sheetsNote = `--price: dollars a sheet, a part of the price of the job. The answer has the sheets to buy and the used share,
  as whole dollars and cents.
--stock: a JSON array of sheet sizes, [{"id": "a", "widthIn": 48, "heightIn": 96, "count": 3}]; without
  a count there are as many as it takes, of an offcut ("remnant": true) one. Sizes may have a name, price, grain
  (width or height), zones, [{"xIn": 12, "yIn": 30, "widthIn": 10, "heightIn": 4}], and an outline,
  [{"xIn": 0, "yIn": 0}, {"xIn": 48, "yIn": 0}, {"xIn": 0, "yIn": 48}].
--roll: material on a roll of this width: the answer is the length that the parts use of it, up to --roll-length (1800,
  150 ft, by default). --price is that of a foot. --panel-length cuts the roll into panels for the bed of a cutter; no
  part crosses their borders. Rolls of a --stock have "roll": {"pricePerFt": 0.95}, and their length as heightIn.
--exclude: a rectangle of the sheet that no part may touch, such as a clamp or a defect: 10x4@12,30 is 10 in wide and
  4 in high, 12 in from the left and 30 in from the top of the sheet. Parts are at least the spacing away.
--outline: the corners of a sheet that is not a rectangle, in order around it, from the upper left of the sheet:
  "0,0 48,0 48,20 20,48 0,48". Parts are at least the margin away from its sides; usage and price count its area.
--cost-rule: the cost that the search minimizes. Whole sheets to buy (default), the last sheet up to its cut-off,
  or the box around the parts of each sheet.
--mirror: pieces may also be cut as their mirror images, where the material has two equal sides.
--weeding-boxes: a rectangle cut around each piece, or around what --keep-together holds together (the letters or groups
  of the drawing, or the whole drawing), so far from its outlines. It counts in the price, and the spacing is between
  rectangles.
--shared-cuts: straight edges on which neighbors of one color meet are cut once. It goes with --spacing 0, for material
  that is cut without kerf.
--mirror-output: the files in sheets are mirrored, for material that is cut from its back. --join-panels: one file for
  all panels of a roll.
--fill: as many copies as fit on one sheet, on --fill-sheets, or on the stock.
--sheet-colors: the colors in the SVG of the sheets: those of the drawing (default), unless two operations have the
  same, or one for each operation: red cuts, blue scores, black engraves. --inner-cut-color: that of inside cuts.
--quote: the price for the customer, as a page or as data. It needs RATES or a price of the material.
  --quote-details: a JSON object with customer, number, shopName, address, terms, taxPercent, minimum, validDays,
  discounts, day, unit and lines ('parts': one for each different part of the drawing), all optional.
--pin: goes on from a layout, the nest.json of a zip or a JSON array of its placements,
  [{"partId": "part-1", "sheet": 0, "xIn": 3, "yIn": 4, "angleDeg": 90, "pinned": true}]: pinned parts stay exactly
  there, the others begin where they lie, what was taken off by hand stays off.
`;
const convertNote = `convert: writes a page of a PDF, AI or DXF as an SVG with its true size and exact curves, to measure and nest.
--page: counted from 1, the first by default.
--layers: the names of the layers to write, such as Cut,Engrave; all visible ones by default.
--unit: the unit of a DXF that states none. --password: of a protected PDF.
Text of a DXF, and text of a PDF whose font is not in the file, is set in the font of its name, or in a similar one.
`;
const combineNote = `combine: writes the first page of SVG, EPS, PDF, AI and DXF files as one SVG, side by side at true size, with the name
  and quantity of each file. Files that cannot be read are named and left out; the exit code is then 1.
--quantity: copies of a file by its name, such as bracket.dxf=4; 1 by default.
--unit: the unit of the files that state none. --password: of the protected PDFs.
`;
const searchNote = `Ctrl-C, or SIGTERM, ends the search early with the best layout so far.
--extend-while-better: the search is extended beyond --time, up to four times as long, while its last quarter used 1 % less
  material.
With --evaluations the same input and seed give the same layout on every machine; --time then only bounds the wait.
`;

const title = 'measurement-nesting: measure, letter and nest on the command line. Lengths are inches.';

const usage = `${title}

${measureUsage}${textUsage}${nestUsage}${convertUsage}${combineUsage}${stripUsage}
${unitsNote}${fontFileNote}${ratesNote}${sheetsNote}${artworkNote}${convertNote}${combineNote}${searchNote}
'nest --help' prints the help of one command.

For operators:
${jobsUsage}`;

/** Help by command. */
const commandUsages: Readonly<Record<string, string>> = {
  measure: `${measureUsage}\n${unitsNote}${fontFileNote}${ratesNote}${artworkNote}`,
  text: `${textUsage}\n${unitsNote}${fontFileNote}${ratesNote}`,
  nest: `${nestUsage}\n${unitsNote}${sheetsNote}${ratesNote}${fontFileNote}${artworkNote}${searchNote}`,
  convert: `${convertUsage}\n${convertNote}${fontFileNote}`,
  combine: `${combineUsage}\n${combineNote}${fontFileNote}`,
  strip: `${stripUsage}\n${searchNote}`,
  jobs: jobsUsage,
};

export const isCommand = (name: string): boolean => Object.hasOwn(commandUsages, name);

/** Returns the help of a command; for an unknown name, the help of the program. */
export function usageOf(command: string): string {
  return isCommand(command) ? commandUsages[command]! : usage;
}

/** Returns true when the arguments have a help option before '--'. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** Returns the number of an option. Throws UsageError unless it is within bounds. */
export function numberOption(value: string, name: string, min: number, max: number): number {
  const parsed = readAmount(value) ?? Number.NaN;
  if (!(parsed >= min && parsed <= max)) throw new UsageError(`${name} must be a number between ${min} and ${max}.`);
  return parsed;
}

/** Option for the unit of lengths, typed and printed, and of the files. JSON has inches. */
export const unitOption = { units: { type: 'string', default: 'in' } } as const;

export function unitOf(value: string): LengthUnit {
  const unit = lengthUnits.find((candidate) => candidate === value);
  if (unit === undefined) throw new UsageError(`--units is one of ${lengthUnits.join(', ')}.`);
  return unit;
}

/** Returns the length of an option in inches. Throws UsageError unless it is within `range`, in inches. */
export function lengthOption(
  value: string,
  name: string,
  range: { readonly min: number; readonly max: number },
  unit: LengthUnit,
): number {
  const inches = (readAmount(value) ?? Number.NaN) / toUnit(1, unit);
  // 12.7 mm are half an inch only up to rounding.
  if (!(inches >= range.min - 1e-9 && inches <= range.max + 1e-9)) {
    throw new UsageError(`${name} must be a number between ${rangeText[unit](range)}.`);
  }
  return inches;
}

const rangeText: Readonly<Record<LengthUnit, (range: { readonly min: number; readonly max: number }) => string>> = {
  in: ({ min, max }) => `${min} and ${max}`,
  mm: (range) => formatRange(range, 'mm'),
};
