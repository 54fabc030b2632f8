import { measureFile } from '#engine/job/measure-file.ts';
import { EngineError } from '@measurement-nesting/curves';
import type { MeasuredRow } from '../../shared/contracts/result.ts';
import type { Message } from '../../shared/model.ts';
import { limits } from '../../shared/limits.ts';

export type DrawingRequest = Omit<Parameters<typeof measureFile>[0], 'quantity'>;
/** The measured drawing, or the reason why it has no figures. */
export type DrawingResponse = { readonly row: MeasuredRow } | { readonly error: Message & { code: string } };

/** Measures a drawing as the server does, except for live text, whose fonts only the server has. */
export function measureDrawingFile(file: DrawingRequest): DrawingResponse {
  try {
    const { row } = measureFile(
      { ...file, quantity: 1 },
      { limits: { fileBytes: limits.fileBytes, shapes: limits.shapes, segments: limits.segments } },
    );
    return { row: row as MeasuredRow };
  } catch (error) {
    if (error instanceof EngineError) {
      const { code, message, sentence } = error;
      return { error: { code, message, ...(sentence && { sentence }) } };
    }
    throw error;
  }
}
