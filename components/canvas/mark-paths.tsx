import type { Mark } from '#lib/shared/contracts/result.ts';

/** Score lines as dashes and engraved areas as translucent areas, in the frame of their part or row. */
export function MarkPaths({ marks = [] }: { marks?: readonly Mark[] | undefined }) {
  return marks.map(({ operation, path }, index) =>
    operation === 'engrave' ? (
      <path key={index} data-operation={operation} d={path} className="fill-engrave" />
    ) : (
      <path
        key={index}
        data-operation={operation}
        data-curve=""
        d={path}
        className="fill-none stroke-score"
        strokeWidth={1.5}
        strokeDasharray="5 3"
        vectorEffect="non-scaling-stroke"
      />
    ),
  );
}
