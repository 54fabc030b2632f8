import { readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement, JobPart } from '../model/answer.ts';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { MeasuredArtwork } from './types.ts';

/**
 * Measured artwork from its answer, for laying parts out again when the drawing is gone: outlines as exact as `pathData` wrote
 * them. Loose lines, differences and diagnostics, which nesting has no use for, are left out.
 *
 * @param locked ids of the rows whose parts may not be turned.
 */
export function storedArtwork(answer: JobMeasurement, locked: ReadonlySet<string>): MeasuredArtwork {
  return {
    rows: answer.rows.map((row) => ({
      row,
      locked: locked.has(row.id),
      measurement: {
        totals: row.figures,
        parts: row.parts.flatMap((part) => {
          const read = readPart(part);
          return read === null ? [] : [{ part: read, figures: part.figures }];
        }),
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
