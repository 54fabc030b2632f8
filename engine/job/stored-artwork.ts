import { readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement, JobPart } from '../model/answer.ts';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { MeasuredArtwork, RulesByRow } from './types.ts';

/**
 * Returns measured artwork from a stored answer, for placing parts again without the drawing. Outlines are as exact as `pathData` wrote
 * them. Marks, loose lines and diagnostics, which nesting does not use, are left out.
 *
 * @param rules rules of the run's rows
 */
export function storedArtwork(answer: JobMeasurement, rules: RulesByRow): MeasuredArtwork {
  return {
    rows: answer.rows.map((row) => ({
      row,
      rules: Object.hasOwn(rules, row.id) ? rules[row.id] : undefined,
      measurement: {
        totals: row.figures,
        parts: row.parts.flatMap((part) => {
          const read = readPart(part);
          const { figures, quantity } = part;
          return read === null ? [] : [{ part: read, figures, ...(quantity !== undefined && { quantity }) }];
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
  return {
    id,
    name,
    outer,
    holes,
    lines: readWrittenPaths(linesPath),
    group,
    source,
    box,
  };
}
