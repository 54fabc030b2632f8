import { readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement, JobPart } from '../model/answer.ts';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { MeasuredArtwork, RowRotations } from './types.ts';

/**
 * Returns measured artwork from a stored answer, for placing parts again without the drawing. Outlines are as exact as `pathData` wrote
 * them. Loose lines and diagnostics, which nesting does not use, are left out.
 *
 * @param rotations allowed rotations by row id, where they differ from those of the job
 *
 * @param mirror ids of the rows whose parts may be mirrored
 */
export function storedArtwork(
  answer: JobMeasurement,
  rotations: RowRotations,
  mirror: readonly string[] = [],
): MeasuredArtwork {
  return {
    rows: answer.rows.map((row) => ({
      row,
      rotation: Object.hasOwn(rotations, row.id) ? rotations[row.id] : undefined,
      mirror: mirror.includes(row.id),
      measurement: {
        totals: row.figures,
        parts: row.parts.flatMap((part) => {
          const read = readPart(part);
          return read === null ? [] : [{ part: read, figures: part.figures }];
        }),
        leftOut: [],
        looseLines: [],
        differences: row.differences,
        diagnostics: [],
      },
    })),
    answer,
  };
}

function readPart({ id, name, group, path, linesPath, box, strokeColor }: JobPart): Part | null {
  const [outer, ...holes] = readWrittenPaths(path);
  if (outer === undefined) return null;
  const source = { id: '', layer: '', group, strokeColor, fillColor: '' };
  return { id, name, outer, holes, lines: readWrittenPaths(linesPath), group, source, box };
}
