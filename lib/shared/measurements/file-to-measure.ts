import type { MeasureRequest } from '../contracts/job.ts';
import { scaleOfUnit } from '../drawing/drawing-units.ts';
import { parseOperationRule } from '../operations/rules.ts';
import { partRulesOf, rulesOf } from '../row-rules/row-rules.ts';

/** Returns the file of a request in the engine's format, without its bytes. */
export function fileToMeasure(file: NonNullable<MeasureRequest['file']>) {
  return {
    fileName: file.filename,
    scale: file.unit === undefined ? file.scale : scaleOfUnit(file.unit),
    quantity: file.quantity,
    rules: rulesOf(file),
    ...(file.leaveOutTinyHoles === undefined ? {} : { leaveOutTinyHoles: file.leaveOutTinyHoles }),
    ...(file.whiteIsCutOut === undefined ? {} : { whiteIsCutOut: file.whiteIsCutOut }),
    ...(file.operations === undefined ? {} : { operations: file.operations.map((text) => parseOperationRule(text)!) }),
    ...(file.page === undefined ? {} : { page: file.page }),
    ...(file.leaveOutFrame === undefined ? {} : { leaveOutFrame: file.leaveOutFrame }),
    ...(file.leaveOutParts === undefined ? {} : { leaveOutParts: file.leaveOutParts }),
    ...(file.parts === undefined
      ? {}
      : {
          parts: file.parts.map(({ partId, name, quantity, ...rules }) => ({
            partId,
            name,
            quantity,
            rules: partRulesOf(rules),
          })),
        }),
  };
}
