import { cn } from '#lib/browser/class-names/cn.ts';
import type { DrawnRow } from './use-lettering.ts';

/**
 * Outlines of a row, scaled to the available space. With `label` it is an image for screen readers, otherwise
 * decorative.
 */
export function DrawnText({ row, label, className }: { row: DrawnRow; label?: string; className?: string }) {
  const { minX, minY, maxX, maxY } = row.box;
  const pad = Math.max(maxX - minX, maxY - minY, 1e-6) * 0.01;
  const viewBox = `${minX - pad} ${minY - pad} ${maxX - minX + 2 * pad} ${maxY - minY + 2 * pad}`;
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="xMinYMid meet"
      className={cn('block', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={row.path} fillRule="nonzero" fill="currentColor" />
    </svg>
  );
}
