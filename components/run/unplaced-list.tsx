import { TriangleAlert } from 'lucide-react';
import { tooLargeText } from '#components/run/run-view.ts';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { partKey, partNumbers } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatCount } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

type UnplacedListProps = { layout: Layout; measurement: MeasurementResult; mayTurn: boolean; unit: LengthUnit };

/** Lists every part that was not placed, with the reason. */
export function UnplacedList({ layout, measurement, mayTurn, unit }: UnplacedListProps) {
  if (layout.unplaced.length === 0) return null;
  const count = layout.unplaced.reduce((sum, entry) => sum + entry.count, 0);
  const tooLarge = tooLargeText(layout, measurement, mayTurn, unit);
  const numbers = partNumbers(measurement.rows);
  const others = layout.unplaced.filter((entry) => entry.reason !== 'too_large');
  return (
    // On phones it fills the strip, so that the sheet below has the room.
    <Alert
      variant="warning"
      isQuiet
      className="max-sm:-mx-3 max-sm:-my-1.5 max-sm:w-auto max-sm:gap-y-0 max-sm:rounded-none max-sm:border-y-0 max-sm:py-2"
    >
      <TriangleAlert aria-hidden />
      <AlertTitle>
        {layout.placements.length === 0 ? 'Nothing fits on this sheet' : `${formatCount(count, 'piece')} not placed`}
      </AlertTitle>
      <AlertDescription>
        {tooLarge !== null && <p>{tooLarge}</p>}
        {others.length > 0 && (
          <ul className="list-disc pl-5">
            {others.map((entry) => (
              <li key={`${partKey(entry.rowId, entry.partId)}/${entry.reason}`}>
                No. {numbers.get(partKey(entry.rowId, entry.partId))} {entry.name}
                {entry.count > 1 && ` (${entry.count})`}: {messageIn(entry, unit)}
              </li>
            ))}
          </ul>
        )}
      </AlertDescription>
    </Alert>
  );
}
