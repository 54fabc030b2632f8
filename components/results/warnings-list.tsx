import { cn } from '#lib/cn.ts';
import type { MeasurementResult } from '#lib/contracts/result.ts';
import { isQuietWarning } from './quiet-warnings.ts';
import type { Places } from './places.ts';
import { ShowMeButtons } from './show-me-buttons.tsx';

/** What was noticed in the artwork; each with a look at the places it is about. */
export function WarningsList({ measurement }: { measurement: MeasurementResult }) {
  const groups = groupWarnings(measurement);
  if (groups.length === 0) return null;
  const isQuiet = measurement.rows.every((row) => row.warnings.every((warning) => isQuietWarning(warning.code)));
  return (
    <section
      aria-labelledby="warnings-heading"
      className={cn(
        'grid gap-2 rounded-lg border border-l-4 p-3',
        isQuiet ? 'border-l-dimension bg-card' : 'border-l-warning bg-warning-surface',
      )}
    >
      <h3 id="warnings-heading" className="text-sm font-semibold">
        Good to know
      </h3>
      <ul className="grid gap-1.5 text-sm">
        {groups.map((where) => (
          <li key={where[0]!.message} className="break-words">
            {measurement.rows.length > 1 && (
              <span className="font-medium">{where.map((entry) => entry.row.name).join(', ')}: </span>
            )}
            {where[0]!.message}
            <ShowMeButtons where={where} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same sentence about several rows is said once, with their names. */
function groupWarnings(measurement: MeasurementResult): Places[][] {
  const groups = new Map<string, Places[]>();
  for (const row of measurement.rows) {
    for (const { message, places } of row.warnings) {
      groups.set(message, [...(groups.get(message) ?? []), { row, message, places }]);
    }
  }
  return [...groups.values()];
}
