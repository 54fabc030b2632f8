'use client';

import { Store } from '#components/ui/store.ts';
import { combinedDrawing, combinedNames } from '#lib/browser/converter/combined-drawing.ts';
import { ConvertClient, ConvertFailure } from '#lib/browser/converter/convert-client.ts';
import type { PageFacts, PageLayer } from '#lib/browser/converter/protocol.ts';
import { parseQuantity } from '#lib/browser/draft/build-request.ts';
import type { DrawingUnit } from '#lib/shared/drawing/drawing-units.ts';
import { formatBytes, formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';

/** Choices of a user for a file; absent ones are those of the file. */
export type LineChoices = {
  readonly unit?: DrawingUnit;
  /** Page, counted from 0. */
  readonly index: number;
  readonly layers?: readonly string[] | undefined;
  readonly password?: string;
};

/** A file as it was read with its choices. */
export type ReadLine = {
  readonly pages: readonly string[];
  readonly page: PageFacts;
  /** Elements of the combined drawing, in the coordinates of the file. */
  readonly elements: string;
  readonly box: PageLayer['box'];
  readonly shapes: number;
  readonly lengthIn: number;
};

/** One file of the table. */
export type CombineLine = {
  readonly id: number;
  readonly file: File;
  readonly quantityText: string;
  readonly choices: LineChoices;
  readonly step: 'waiting' | 'reading' | 'stopped' | 'done';
  /** Result of the last reading; it remains while the file is read with other choices. */
  readonly read: ReadLine | null;
  /** Why the file is left out, with the remedy; `isLocked` if a password opens it. */
  readonly problem: { readonly message: string; readonly isLocked: boolean } | null;
};

export type CombineState = {
  readonly lines: readonly CombineLine[];
  /** Files of the last addition that are not in the table, with the reason. */
  readonly notice: string | null;
};

/** True for a file that states no unit, whether or not one was chosen. */
export const isUnitAsked = ({ read, choices }: CombineLine): boolean =>
  read !== null && (read.page.isUnitAssumed || choices.unit !== undefined);

/** True for a file without a unit. */
export const isUnitOpen = (line: CombineLine): boolean => isUnitAsked(line) && line.choices.unit === undefined;

/** True for a file that is part of the drawing. */
export const isUsed = (line: CombineLine): boolean =>
  line.step === 'done' && line.read !== null && line.problem === null && !isUnitOpen(line);

/** Returns the names of the files on screen, which are those in the drawing. */
export const namesOf = (lines: readonly CombineLine[]): string[] => combinedNames(lines.map(({ file }) => file));

const unreadable = 'The file could not be read. It may have been moved or is open elsewhere. Add it again.';
const broken = 'The file could not be read. Leave it out, or save it again.';

/**
 * Files that are combined to one drawing. They are read one after another in one worker, so that one file at a time is in memory; of each,
 * the elements of the drawing remain, together no more than a drawing can have.
 */
export class Combination {
  readonly store = new Store<CombineState>({ lines: [], notice: null });
  readonly #makeClient: () => ConvertClient;
  #client: ConvertClient | null = null;
  #isRunning = false;
  #lastId = 0;
  #lastAdded: readonly File[] = [];

  constructor(makeClient: () => ConvertClient = () => new ConvertClient()) {
    this.#makeClient = makeClient;
  }

  /**
   * Adds files; the same list only once. A file that is there already is not added again; one that could not be read is replaced by the file
   * of its name.
   */
  add(files: readonly File[]): void {
    if (files === this.#lastAdded) return;
    this.#lastAdded = files;
    const lines = [...this.store.get().lines];
    const again: string[] = [];
    let more = 0;
    for (const file of files) {
      const failed = lines.findIndex(
        ({ file: { name }, problem }) => name === file.name && problem?.isLocked === false,
      );
      const line = this.#lineOf(file);
      if (failed >= 0) lines[failed] = line;
      else if (lines.some((other) => isSameFile(other.file, file))) again.push(file.name);
      else if (lines.length < limits.combinedFiles) lines.push(line);
      else more += 1;
    }
    this.store.set({ lines, notice: noticeOf(again, more) });
    void this.#readAll();
  }

  remove(id: number): void {
    const line = this.store.get().lines.find((one) => one.id === id);
    this.#setLines((lines) => lines.filter((one) => one.id !== id));
    if (line?.step === 'reading') this.#endClient();
  }

  removeProblems(): void {
    this.#setLines((lines) => lines.filter(({ problem }) => problem === null));
  }

  setQuantity(id: number, quantityText: string): void {
    this.#change(id, { quantityText });
  }

  /** Reads a file again with other choices. */
  choose(id: number, choices: Partial<LineChoices>): void {
    this.#setLines((lines) =>
      lines.map((line) =>
        line.id === id ? { ...line, choices: { ...line.choices, ...choices }, step: 'waiting' as const } : line,
      ),
    );
    void this.#readAll();
  }

  /** Reads all files that state no unit in a unit. */
  chooseUnit(unit: DrawingUnit): void {
    this.#setLines((lines) =>
      lines.map((line) =>
        isUnitAsked(line) && line.choices.unit !== unit
          ? { ...line, choices: { ...line.choices, unit }, step: 'waiting' as const }
          : line,
      ),
    );
    void this.#readAll();
  }

  /** Ends the reading. Files that were not read yet remain in the table. */
  stop(): void {
    this.#setLines((lines) =>
      lines.map((line) =>
        line.step === 'waiting' || line.step === 'reading' ? { ...line, step: 'stopped' as const } : line,
      ),
    );
    this.#endClient();
  }

  /** Reads the files that were not read before the end of the reading. */
  resume(): void {
    this.#setLines((lines) =>
      lines.map((line) => (line.step === 'stopped' ? { ...line, step: 'waiting' as const } : line)),
    );
    void this.#readAll();
  }

  /** Returns the drawing of all files that can be used. Throws `ConvertFailure` as `combinedDrawing`. */
  makeSvg(): { readonly filename: string; readonly content: string } {
    const { lines } = this.store.get();
    const names = namesOf(lines);
    const files = lines.filter(isUsed).map((line) => ({
      name: names[lines.indexOf(line)]!,
      quantity: parseQuantity(line.quantityText) ?? 1,
      elements: line.read!.elements,
      box: line.read!.box,
      shapes: line.read!.shapes,
    }));
    return { filename: 'combined-files.svg', content: combinedDrawing(files) };
  }

  #lineOf(file: File): CombineLine {
    this.#lastId += 1;
    return {
      id: this.#lastId,
      file,
      quantityText: '1',
      choices: { index: 0 },
      step: 'waiting',
      read: null,
      problem: null,
    };
  }

  async #readAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let line = this.#nextLine(); line !== undefined; line = this.#nextLine()) {
      this.#change(line.id, { step: 'reading' });
      const change = await this.#readLine(line);
      // Choices made in the meantime need another reading.
      this.#setLines((lines) =>
        lines.map((now) => (now.id === line!.id && now.step === 'reading' ? { ...now, ...change } : now)),
      );
    }
    this.#isRunning = false;
    this.#endClient();
  }

  #nextLine = (): CombineLine | undefined => this.store.get().lines.find(({ step }) => step === 'waiting');

  async #readLine({ id, file, choices }: CombineLine): Promise<Partial<CombineLine>> {
    const failed = (message: string, isLocked = false) => ({ step: 'done' as const, problem: { message, isLocked } });
    if (file.size > limits.convertedFileBytes) {
      return failed(
        `The limit is ${formatBytes(limits.convertedFileBytes)}; this file has ${formatBytes(file.size)}. Delete embedded pictures and save it again.`,
      );
    }
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return failed(unreadable);
    }
    const { unit, index, layers, password } = choices;
    try {
      this.#client ??= this.#makeClient();
      const client = this.#client;
      const { pages } = await client.request({
        kind: 'open',
        fileName: file.name,
        bytes,
        unit,
        password,
        isAnyKind: true,
      });
      const { kind: _, ...drawn } = await client.request({ kind: 'elements', index, layers });
      const others = this.store.get().lines.filter((line) => line.id !== id);
      const excess = excessOf([...others.flatMap(({ read }) => (read === null ? [] : [read])), drawn]);
      if (excess !== null) {
        return failed(
          `With this file the drawing would have more than ${excess}. Choose fewer layers, or combine it in another drawing.`,
        );
      }
      return { step: 'done', read: { ...drawn, pages }, problem: null };
    } catch (error) {
      if (!(error instanceof ConvertFailure)) return failed(broken);
      const isLocked = error.code === 'password_needed';
      // A worker that failed does not respond any more.
      if (error.isWorkerLost) this.#endClient();
      return failed(
        isLocked && password === undefined ? 'The file is protected with a password.' : error.message,
        isLocked,
      );
    }
  }

  #endClient(): void {
    this.#client?.end();
    this.#client = null;
  }

  #change(id: number, change: Partial<CombineLine>): void {
    this.#setLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  }

  #setLines(next: (lines: readonly CombineLine[]) => readonly CombineLine[]): void {
    const { lines, notice } = this.store.get();
    this.store.set({ lines: next(lines), notice });
  }
}

/** A file that is added twice has the name, size and time of the first one. */
const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Returns the limit that files together exceed; null if they do not. */
function excessOf(files: readonly Pick<ReadLine, 'elements' | 'shapes'>[]): string | null {
  const characters = files.reduce((sum, { elements }) => sum + elements.length, 0);
  if (characters > limits.fileBytes) return formatBytes(limits.fileBytes);
  const shapes = files.reduce((sum, file) => sum + file.shapes, 0);
  return shapes > limits.shapes ? formatCount(limits.shapes, 'shape') : null;
}

function noticeOf(again: readonly string[], more: number): string | null {
  const sentences = [
    ...(again.length === 1 ? [`${again[0]} is in the list already.`] : []),
    ...(again.length > 1 ? [`${formatCount(again.length, 'file')} are in the list already.`] : []),
    ...(more > 0
      ? [`A drawing combines up to ${limits.combinedFiles} files: ${formatCount(more, 'file')} not added.`]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Share of the longer side around a picture. */
const pictureMargin = 0.04;

/** Returns a picture of a file for the screen, with lines one pixel wide. */
export function linePicture({ elements, box: { minX, minY, maxX, maxY } }: ReadLine): string {
  const margin = pictureMargin * Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE);
  const viewBox = [minX - margin, minY - margin, maxX - minX + 2 * margin, maxY - minY + 2 * margin].join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="${viewBox}"><style>path,circle{vector-effect:non-scaling-stroke;stroke-width:1px}</style>${elements}</svg>`;
}
