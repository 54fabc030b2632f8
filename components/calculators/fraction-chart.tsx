import { fractionText, nearestFraction } from '#lib/shared/calculators/fractions.ts';
import { formatNumber } from '#lib/shared/format.ts';
import { mmPerInch } from '#lib/shared/units.ts';

const steps = Array.from({ length: 32 }, (_, index) => (index + 1) / 32);
const columns = [0, 8, 16, 24].map((from) => steps.slice(from, from + 8));

/** Printable chart of the fractions of an inch, rendered when the page is built. */
export function FractionChart() {
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 items-center text-sm font-medium text-foreground underline underline-offset-4 pointer-coarse:min-h-11">
        Chart of 1/32 in steps
      </summary>
      <div className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {columns.map((column) => (
          <table key={column[0]} className="figures w-full text-sm text-foreground">
            <thead className="text-left text-muted-foreground">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  Inch
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  Decimal
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  mm
                </th>
              </tr>
            </thead>
            <tbody>
              {column.map((inches) => (
                <tr key={inches} className="border-t">
                  <th scope="row" className="py-1 text-left font-medium">
                    {fractionText(nearestFraction(inches, 32))}
                  </th>
                  <td className="py-1 text-right">{inches.toFixed(5)}</td>
                  <td className="py-1 text-right">{formatNumber(inches * mmPerInch, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}
