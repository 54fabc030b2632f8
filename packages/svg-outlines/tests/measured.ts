import { measureFile, type FileReading } from '../../../engine/job/measure-file.ts';
import type { Figures } from '@measurement-nesting/measure';
import { asProduct, bytesOf, svg } from './support.ts';

export type Measured = Figures & { readonly codes: readonly string[]; readonly notices: string };

/** Figures and notices of a drawing whose user unit is an inch. */
export function measured(content: string, root?: string, reading: FileReading = {}): Measured {
  return measuredFile(svg(content, root), reading);
}

/** The same for the text of a whole file. */
export function measuredFile(text: string, reading: FileReading = {}): Measured {
  const file = { fileName: 'drawing.svg', bytes: bytesOf(text), quantity: 1 };
  const { row } = measureFile(file, { ...asProduct, ...reading });
  const codes = [...new Set(row.warnings.map(({ code }) => code))].sort();
  return { ...row.figures, codes, notices: row.warnings.map(({ message }) => message).join('\n') };
}
