import { drawingUnitOf, drawingUnits, scaleOfUnit, type DrawingUnit } from '#lib/drawing/drawing-units.ts';
import { localStorageOrNone } from '#lib/draft/browser-storage.ts';
import type { AddedFile, FileForm } from '#lib/draft/job-form.ts';
import { artworkSize } from './artwork-size.ts';
import { svgText } from './read-file.ts';

const key = 'drawing-units';
/** Programs remembered; the oldest goes. */
const mostPrograms = 50;

/** Returns whether an SVG states neither its size in a unit nor a program by whose habit to read it. */
export function isUnitless(file: Pick<FileForm, 'fileType' | 'content'>): boolean {
  return file.fileType === 'SVG' && (artworkSize(svgText(file.content))?.isAssumed ?? true);
}

/** Returns the added file with the unit that was chosen for the last file of the same program, where it states none itself. */
export function withKnownUnit(file: AddedFile, storage: Storage | undefined = localStorageOrNone()): AddedFile {
  if (!isUnitless(file)) return file;
  const unit = readUnits(storage).get(programOf(svgText(file.content)));
  return unit === undefined ? file : { ...file, scale: scaleOfUnit(unit) };
}

/** Returns the unit remembered for files of this one's program; null where there is none. */
export function knownUnitOf(file: FileForm, storage: Storage | undefined = localStorageOrNone()): DrawingUnit | null {
  return readUnits(storage).get(programOf(svgText(file.content))) ?? null;
}

/** Remembers a choice for files of the same program; forgets it where the choice is no unit. */
export function rememberUnit(
  file: FileForm,
  scale: FileForm['scale'],
  storage: Storage | undefined = localStorageOrNone(),
): void {
  const units = readUnits(storage);
  const program = programOf(svgText(file.content));
  const unit = scale?.by === 'unitsPerIn' ? drawingUnitOf(scale.unitsPerIn) : null;
  units.delete(program);
  if (unit !== null) units.set(program, unit);
  try {
    storage?.setItem(key, JSON.stringify([...units].slice(-mostPrograms)));
  } catch {
    // A full storage remembers nothing new.
  }
}

/**
 * Returns the traces that tell files of one program from others: its first comment without digits, and the namespaces it declares.
 * Files without traces count as files of one program.
 */
export function programOf(svg: string): string {
  const head = svg.slice(0, 4000);
  const comment = /<!--([\s\S]*?)-->/.exec(head)?.[1] ?? '';
  const root = /<(?:\w+:)?svg\b[^>]*>/i.exec(head)?.[0] ?? '';
  const namespaces = [...root.matchAll(/xmlns:\w+\s*=\s*["']([^"']*)["']/g)]
    .map(([, uri]) => uri!)
    .filter((uri) => !uri.startsWith('http://www.w3.org/'))
    .toSorted();
  const words = comment
    .replaceAll(/[\d.]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return JSON.stringify([words, ...namespaces]).slice(0, 400);
}

function readUnits(storage: Storage | undefined): Map<string, DrawingUnit> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    return new Map(
      stored.flatMap((entry: unknown): [string, DrawingUnit][] => {
        const [program, name] = Array.isArray(entry) ? (entry as unknown[]) : [];
        const unit = drawingUnits.find((candidate) => candidate === name);
        return typeof program === 'string' && unit !== undefined ? [[program, unit]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
