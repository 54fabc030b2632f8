import { drawingUnitOf, drawingUnits, scaleOfUnit, type DrawingUnit } from '#lib/shared/drawing/drawing-units.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import type { AddedFile, FileForm } from '#lib/browser/draft/job-form.ts';
import { artworkSize, writesPixels } from './artwork-size.ts';
import { svgText } from '#lib/browser/data-url.ts';

const key = 'drawing-units';
/** Maximum number of remembered programs; the oldest is removed. */
const maxPrograms = 50;

/**
 * Returns true for an SVG without a size in a unit and without a known program that implies one. The pixels of Affinity and Sketch differ
 * from file to file, so that no unit is remembered for them.
 */
export function isUnitless(file: Pick<FileForm, 'fileType' | 'content'>): boolean {
  if (file.fileType !== 'SVG') return false;
  const text = svgText(file.content);
  return !writesPixels(text) && (artworkSize(text)?.isAssumed ?? true);
}

/** Returns the added file with the unit last chosen for files of the same program, unless it states one itself. */
export function withKnownUnit(file: AddedFile, storage: Storage | undefined = localStorageOrNone()): AddedFile {
  if (!isUnitless(file)) return file;
  const unit = readUnits(storage).get(programOf(svgText(file.content)));
  return unit === undefined ? file : { ...file, scale: scaleOfUnit(unit) };
}

/** Returns the unit remembered for files of the same program; null when there is none. */
export function knownUnitOf(file: FileForm, storage: Storage | undefined = localStorageOrNone()): DrawingUnit | null {
  return readUnits(storage).get(programOf(svgText(file.content))) ?? null;
}

/** Stores a choice for files of the same program; removes it when the choice is not a unit. */
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
    storage?.setItem(key, JSON.stringify([...units].slice(-maxPrograms)));
  } catch {
    // Storage is full: the choice applies to this file only.
  }
}

/**
 * Returns a key that identifies the program that wrote a file: its first comment without digits, and the namespaces it declares.
 * Files with neither share one key.
 */
export function programOf(svg: string): string {
  const head = svg.slice(0, 4000);
  const [, comment = ''] = /^(?:[^<]|<(?!!--))*<!--((?:[^-]|-(?!->))*)-->/.exec(head) ?? [];
  const root = /<(?:\w+:)?svg\b[^<>]*>/i.exec(head)?.[0] ?? '';
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
