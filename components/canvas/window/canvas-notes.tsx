import { formatLength, formatSize } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { DrawnPart } from '../sheet-model.ts';
import type { Size } from './viewport.ts';

/** The part under the mouse, beside it. */
export function PartTip({ at, unit, windowPx }: { at: HoveredPart; unit: LengthUnit; windowPx: Size }) {
  return (
    <p
      aria-hidden
      className="figures pointer-events-none absolute z-10 max-w-64 rounded-md bg-foreground px-2 py-1 text-xs text-background"
      style={{
        left: Math.min(at.x + 12, Math.max(0, windowPx.width - 260)),
        top: Math.min(at.y + 16, windowPx.height - 48),
      }}
    >
      {partText(at.part, unit)}
    </p>
  );
}
type HoveredPart = { part: DrawnPart; x: number; y: number };

/** The point that Enter measures. */
export function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="-12 -12 24 24"
      className="pointer-events-none absolute top-1/2 left-1/2 size-6 -translate-1/2 stroke-cut"
      strokeWidth={1.5}
    >
      <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
    </svg>
  );
}

/** The keys of the canvas, for screen readers. */
export function KeyboardHint({ id, hasPages, isEditing }: { id: string; hasPages: boolean; isEditing: boolean }) {
  return (
    <p id={id} className="sr-only">
      Arrow keys move, plus and minus zoom, 0 shows everything, N and P go through the parts
      {hasPages && ', Page Up and Page Down change the sheet'}.
      {isEditing &&
        ' While moving parts, N and P pick one, the arrow keys move it, with Shift until it touches, R turns it, M mirrors it where its row allows that, L pins it, Delete takes it off, Control Z undoes.'}{' '}
      While measuring, Enter sets a point in the middle. The measurements table lists the same parts.
    </p>
  );
}

/** Returns a part's number, name and figures: 'No. 3, R, row 1, 12.00 x 8.41 in, length 51.20 in'. */
export function partText(part: DrawnPart, unit: LengthUnit): string {
  const { widthIn, heightIn, lengthIn } = part.part.figures;
  return `No. ${part.number}, ${part.name}, row ${part.rowNumber}, ${formatSize(widthIn, heightIn, unit)} ${unit}, length ${formatLength(lengthIn, unit)} ${unit}`;
}
