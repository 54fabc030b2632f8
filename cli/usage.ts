/** Thrown when the command line itself is wrong; ends with exit code 2. */
export class UsageError extends Error {}

export const jobsUsage = `  jobs [--json]             queue depth, running, failed with reason
  jobs retry RUN            take a running run from its worker and give it to another
  jobs refund RUN           give the credit of a delivered run back, once
  jobs drain | jobs resume  finish what runs and take nothing new | go on
  jobs connections [--api N] [--workers N] [--all N] [--json]
                            connections to the database that so many processes take
`;

export const usage = `measurement-nesting: measure, letter and nest on the command line. All numbers are inches.

  measure FILE [--font-file FONT]... [--leave-out-tiny-holes] [--white-is-cut-out] [--json]
  text "WORDS" --font NAME | --font-file FONT [--font FACE] [--weight N] [--width N]
            --height IN [--height-rule cap|x|overall] [--tracking % | --tracking-in IN | --gap IN]
            [--no-kerning] [--leading %] [--align left|center|right] [--weld] [--json]
  nest FILE --sheet WxH | --stock FILE [--spacing IN] [--margin IN]
            [--rotate none|180|90|any] [--leave-out-tiny-holes] [--white-is-cut-out] [--quantity N | --fill [--fill-sheets N]] [--pin FILE] [--time S] [--seed N] [--threads N]
            [--evaluations N] [--font-file FONT]... [--out DIR] [--json]
  strip INSTANCE.json [--time S] [--seed N] [--threads N] [--evaluations N] [--json]

--font-file: a TTF, OTF, TTC, WOFF or WOFF2 of your own, for the words or for live text that names it.
--stock: a JSON array of sheet sizes, [{"id": "a", "widthIn": 48, "heightIn": 96, "count": 3}]; a count of
  null is as many as it takes. Sizes may have a name, price, grain (width or height) and remnant (true).
--fill: as many copies as fit on one sheet, on --fill-sheets, or on the stock.
--pin: goes on from a layout, the nest.json of a zip or a JSON array of its placements,
  [{"partId": "part-1", "sheet": 0, "xIn": 3, "yIn": 4, "angleDeg": 90, "pinned": true}]: pinned parts stay exactly
  there, the others begin where they lie, what was taken off by hand stays off.
--leave-out-tiny-holes: holes smaller than 0.05 in are not measured and not cut.
--white-is-cut-out: white shapes painted over others are holes in them.
With --evaluations the same input and seed give the same layout on every machine; --time then only bounds the wait.

For operators:
${jobsUsage}`;

/** A number within bounds, or a UsageError that names the option. */
export function numberOption(value: string, name: string, min: number, max: number): number {
  const parsed = value.trim() === '' ? Number.NaN : Number(value);
  if (!(parsed >= min && parsed <= max)) throw new UsageError(`${name} must be a number between ${min} and ${max}.`);
  return parsed;
}
