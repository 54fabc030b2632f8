import type { PreviewResult } from '#lib/contracts/vectorizer.ts';

type TracedDrawingProps = {
  result: Pick<PreviewResult, 'size' | 'layers'>;
  /** Filled as they will look, or the bare lines the machine follows. */
  look: 'filled' | 'lines';
};

/** The outlines at the size of the picture. Whatever is drawn here is what the files hold. */
export function TracedDrawing({ result, look }: TracedDrawingProps) {
  const { widthIn, heightIn } = result.size;
  return (
    <svg
      viewBox={`0 0 ${widthIn} ${heightIn}`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      {result.layers.map(({ color, path }) => (
        <path
          key={color}
          d={path}
          fillRule="evenodd"
          fill={look === 'filled' ? color : 'none'}
          stroke={look === 'filled' ? 'none' : 'var(--cut)'}
          strokeWidth="1.25"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
