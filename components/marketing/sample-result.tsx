import { formatLongLength, formatNumber, formatPercent, formatPlain } from '#lib/shared/format.ts';
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';
import { usageSentence, usageText } from '#lib/shared/usage/usage.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import figures from './sample-figures.json' with { type: 'json' };

/**
 * The job in the picture of the landing page, measured and nested by the engine (`tools/landing/landing-data.ts`).
 */
const sample = { ...figures, cutOff: figures.cutOff as Layout['cutOff'] };

/** Table and sheets of the sample, as the tool shows them. */
export function SampleResult() {
  const { rows, totals } = sample;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[5fr_6fr]">
      <div className="grid gap-5 [&_:is(td,th)]:first:pl-0 [&_:is(td,th)]:last:pr-0">
        <Table label="Measurements of the sample">
          <TableHeader>
            <TableRow>
              <TableHead>Lettering</TableHead>
              <TableHead className="text-right">Pieces</TableHead>
              <TableHead className="text-right">Perimeter (in)</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.name}>
                <TableHead
                  scope="row"
                  className="py-2 align-middle font-medium text-foreground max-sm:whitespace-normal"
                >
                  {row.name}
                  <span className="block text-xs font-normal text-muted-foreground">
                    {row.font}, {formatPlain(row.heightIn)} in, {row.quantity} times
                  </span>
                </TableHead>
                <TableCell className="text-right">{row.pieces * row.quantity}</TableCell>
                <TableCell className="text-right">{formatNumber(row.perimeterIn * row.quantity)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableHead scope="row" className="h-12 align-middle font-semibold text-foreground">
                Total
              </TableHead>
              <TableCell className="text-right">{totals.pieces}</TableCell>
              <TableCell className="text-right">{formatNumber(totals.perimeterIn)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
        <p className="text-sm text-muted-foreground">
          {formatLongLength(totals.perimeterIn)} of trim cap or return coil for these letters: outside{' '}
          {formatNumber(totals.outerIn)} in plus holes {formatNumber(totals.innerIn)} in. Counters in R, O and B need
          their own strip, too.
        </p>
        <p className="border-l-4 border-cut pl-4">
          <span className="figures block text-3xl font-semibold">{usageText(sample.usage)}</span>
          <span className="text-muted-foreground">{usageSentence(sample)}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          Parts cover {formatPercent(sample.coveredShare)} of the material used. Spacing 0.25 in, edge margin 0.5 in,
          quarter turns allowed.
        </p>
      </div>
      {/* Drawn by the engine at build time; needs no optimization. */}
      {/* oxlint-disable-next-line nextjs/no-img-element */}
      <img
        src="/assets/sample-sheets.svg"
        width={1928}
        height={2048}
        loading="lazy"
        decoding="async"
        alt="Two sheets of 96 by 48 inches. The first is full of letters, small ones lying inside the large ones' holes; the second is cut off at less than half."
        className="h-auto w-full"
      />
    </div>
  );
}
