import { useId } from 'react';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';

type TracedDrawingProps = {
  result: Pick<PreviewResult, 'size' | 'layers' | 'notes'>;
  /** Filled shapes, or the lines that the machine follows. */
  outlineStyle: 'filled' | 'lines';
};

/** Number of checkerboard squares along the longer side, shown where the background was removed. */
const CHECKS = 48;

/** The outlines at the size of the picture, identical to those in the files. */
export function TracedDrawing({ result, outlineStyle }: TracedDrawingProps) {
  const { widthIn, heightIn } = result.size;
  const checks = useId();
  const isSeeThrough = outlineStyle === 'filled' && result.notes.some(({ code }) => code === 'background_removed');
  const checkIn = Math.max(widthIn, heightIn) / CHECKS;
  return (
    <svg
      viewBox={`0 0 ${widthIn} ${heightIn}`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      {isSeeThrough && (
        <>
          <pattern id={checks} width={2 * checkIn} height={2 * checkIn} patternUnits="userSpaceOnUse">
            <rect width={2 * checkIn} height={2 * checkIn} fill="#fff" />
            <path
              d={`M0 0H${checkIn}V${checkIn}H0ZM${checkIn} ${checkIn}h${checkIn}v${checkIn}h${-checkIn}Z`}
              fill="#ddd"
            />
          </pattern>
          <rect data-slot="see-through" width={widthIn} height={heightIn} fill={`url(#${checks})`} />
        </>
      )}
      {result.layers.map(({ color, path }) => (
        <path
          key={color}
          d={path}
          fillRule="evenodd"
          fill={outlineStyle === 'filled' ? color : 'none'}
          stroke={outlineStyle === 'filled' ? 'none' : 'var(--cut)'}
          strokeWidth="1.25"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
