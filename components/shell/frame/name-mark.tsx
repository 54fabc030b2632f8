import { productName } from '#lib/shared/strings.ts';

/**
 * The logo: an M cut from a sheet, with smaller parts nested in its gaps; the vermilion one is being cut. The same
 * drawing is `app/icon.svg`.
 */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <path className="fill-primary" d="M2 30V2h6.4L16 13.6 23.6 2H30v28h-6.2V13.2L16 25 8.2 13.2V30z" />
      <path className="fill-cut" d="M11.4 2h9.2L16 9.1z" />
      <path className="fill-primary/45" d="M10.4 30v-9.6l5.6 8.5 5.6-8.5V30z" />
    </svg>
  );
}

/**
 * Logo and product name. With `isCompact` the narrowest phones show only the logo, with `isMarkOnly` all screens do. The surrounding link provides the
 * accessible name.
 */
export function NameMark({ isCompact = false, isMarkOnly = false }: { isCompact?: boolean; isMarkOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-7 shrink-0" />
      <span
        className={`${isMarkOnly ? 'hidden' : isCompact ? 'max-[23rem]:hidden' : ''} text-[0.9375rem] leading-none font-semibold tracking-tight whitespace-nowrap`}
      >
        {productName}
      </span>
    </span>
  );
}
