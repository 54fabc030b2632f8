import { EngineError } from '@measurement-nesting/curves';
import { combinedSvg, type CombinedFile, partNames } from '#engine/convert/combine.ts';
import { limits } from '../../shared/limits.ts';
import { ConvertFailure } from './convert-client.ts';

/** Returns the names that files have in a drawing: in one line, without marks of direction, and different. */
export const combinedNames = (files: readonly File[]): string[] => partNames(files);

/** Returns the SVG of several files. Throws `ConvertFailure` for a drawing without files or above the size that the tool reads. */
export function combinedDrawing(files: readonly CombinedFile[]): string {
  try {
    return combinedSvg(files, {
      title: 'Combined files',
      maxCharacters: limits.fileBytes,
      maxShapes: limits.shapes,
    }).svg;
  } catch (error) {
    if (error instanceof EngineError) throw new ConvertFailure(error);
    throw error;
  }
}
