/**
 * Measures the time from a typed row to outlines and to figures, compared with two other JavaScript font readers
 * if they are installed (`npm i --no-save fontkit opentype.js`, or BENCH_PEERS=folder with them).
 *
 *   node tools/bench/text.ts [font ...]
 *
 * cold: open the face and set one row at size (ours unites every letter, which the others do not do); warm: set a
 * new row; again: the same row once more; measured: set a new row and measure it (union, exact lengths and
 * areas). Milliseconds, median. The width of the row in cap heights is printed as a check: a different width means
 * other letters, other kerning or an inexact box.
 *
 * The last lines measure the first use of a custom font file of 10 MB: check, open, and set the row. One file is a face with padding, the
 * other a collection of all the product's faces, each of which is checked.
 */
import { createRequire } from 'node:module';
import { markdownTable } from 'markdown-table';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { createFontLibrary, letterRow } from '@measurement-nesting/lettering';
import { measureDrawing } from '@measurement-nesting/measure';
import { readFontFiles } from '#engine/host/font-files.ts';
import { collectionOf } from '#harness/fonts/sfnt.ts';

const text = 'The quick brown fox jumps over lazy dogs';
const rounds = 40;
const heightIn = 12;
const ownFontBytes = 10 * 1024 * 1024;

type Setter = {
  readonly name: string;
  /** Width in cap heights. */
  readonly open: (bytes: Uint8Array, listed: string) => (row: string) => number;
  readonly measure?: (listed: string) => (row: string) => void;
};

const files = await readFontFiles();
const selected = process.argv.slice(2);
const faces = files.faces.filter(({ listed }) => selected.length === 0 || selected.includes(listed));

const product: Setter = {
  name: 'ours',
  open: (bytes, listed) => {
    const standIn = files.faces.find((face) => face.listed === listed)!;
    const fonts = createFontLibrary({ faces: [{ ...standIn, bytes }] });
    return (row) => {
      const { shapes } = letterRow({ text: row, font: listed, heightIn }, fonts).drawing;
      const { minX, maxX } = contoursBox(shapes.flatMap(({ contours }) => contours));
      return (maxX - minX) / heightIn;
    };
  },
  measure: (listed) => {
    const fonts = createFontLibrary(files);
    return (row) => measureDrawing(letterRow({ text: row, font: listed, heightIn }, fonts).drawing);
  },
};

const peers = [fontkitSetter(), opentypeSetter()].filter((setter) => setter !== null);

console.log(`"${text}", ${rounds} rounds, median ms`);
const rows = faces.flatMap(({ listed, bytes }) => [product, ...peers].map((setter) => bench(setter, listed, bytes)));
console.log(markdownTable([['font', 'setter', 'cold', 'warm', 'again', 'measured', 'width/cap'], ...rows]));

for (const [kind, file] of [
  ['one face', paddedFace()],
  ['a collection', collection()],
] as const) {
  const size = (file.length / 1024 / 1024).toFixed(1);
  console.log(`custom font of ${size} MB (${kind}), first use: ${firstUse(file).toFixed(1)} ms of processor time`);
}

function paddedFace(): Uint8Array {
  const { bytes } = files.faces.find(({ face }) => face === 'DejaVu Sans')!;
  return Buffer.concat([bytes, Buffer.alloc(ownFontBytes - bytes.length)]);
}

/** Returns a collection of all faces of the product, repeated up to 10 MB. */
function collection(): Uint8Array {
  const chosen: Uint8Array[] = [];
  let size = 0;
  for (let i = 0; ; i++) {
    const { bytes } = files.faces[i % files.faces.length]!;
    size += bytes.length + 16;
    if (size > ownFontBytes) return collectionOf(chosen);
    chosen.push(bytes);
  }
}

/** Returns the CPU time of the first use in milliseconds. */
function firstUse(own: Uint8Array): number {
  const library = createFontLibrary(files);
  const begun = process.cpuUsage();
  const fonts = library.withFiles(new Map([['own', library.openFile('own.ttf', own)]]));
  letterRow({ text, font: 'Arial', ownFont: { file: 'own' }, heightIn }, fonts);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function bench(setter: Setter, listed: string, bytes: Uint8Array): string[] {
  try {
    const start = performance.now();
    const set = setter.open(bytes, listed);
    const width = set(text);
    const cold = performance.now() - start;
    const warm = median((i) => set(rotated(i)));
    const again = median(() => set(text));
    const measure = setter.measure?.(listed);
    measure?.(text);
    const measured = measure ? median((i) => measure(rotated(i + rounds))) : null;
    const times = [cold, warm, again, measured].map((ms) => (ms === null ? '-' : ms.toFixed(2)));
    return [listed, setter.name, ...times, width.toFixed(6)];
  } catch (error) {
    return [listed, setter.name, `fails: ${error instanceof Error ? error.message : error}`];
  }
}

/** Returns another row of the same letters, so that a cache of whole rows is not used. */
function rotated(by: number): string {
  const at = by % text.length;
  return `${text.slice(at)}${text.slice(0, at)}`.trim() + (by >= text.length ? '.' : '');
}

function median(run: (round: number) => void): number {
  const times = Array.from({ length: rounds }, (_, i) => {
    const start = performance.now();
    run(i + 1);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return times[rounds >> 1] ?? 0;
}

function peer(name: string): unknown {
  const require = createRequire(import.meta.url);
  try {
    const paths = [import.meta.dirname, ...(process.env.BENCH_PEERS ? [process.env.BENCH_PEERS] : [])];
    return require(require.resolve(name, { paths }));
  } catch {
    console.log(`${name} is not installed: skipped`);
    return null;
  }
}

function fontkitSetter(): Setter | null {
  type Box = { minX: number; maxX: number; minY: number; maxY: number };
  type Path = { bbox: Box; commands: unknown[]; transform: (...matrix: number[]) => Path };
  type Run = { glyphs: { path: Path }[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
  type Font = { layout: (text: string, features: Record<string, boolean>) => Run };
  const fontkit = peer('fontkit') as { create: (bytes: Buffer) => Font } | null;
  if (!fontkit) return null;
  return {
    name: 'fontkit',
    open: (bytes) => {
      const font = fontkit.create(Buffer.from(bytes));
      const features = { liga: false, clig: false };
      const { minY, maxY } = font.layout('H', features).glyphs[0]!.path.bbox;
      const scale = heightIn / (maxY - minY);
      return (row) => {
        const { glyphs, positions } = font.layout(row, features);
        let pen = 0;
        const outlines = glyphs.map(({ path }, i) => {
          const { xAdvance, xOffset, yOffset } = positions[i]!;
          const outline = path.transform(scale, 0, 0, -scale, (pen + xOffset) * scale, -yOffset * scale);
          pen += xAdvance;
          return outline;
        });
        const boxes = outlines.filter(({ commands }) => commands.length > 0).map(({ bbox }) => bbox);
        const [left, right] = [Math.min(...boxes.map((b) => b.minX)), Math.max(...boxes.map((b) => b.maxX))];
        return (right - left) / heightIn;
      };
    },
  };
}

function opentypeSetter(): Setter | null {
  type Path = { getBoundingBox: () => { x1: number; x2: number; y1: number; y2: number } };
  type Font = { getPath: (text: string, x: number, y: number, size: number, options: object) => Path };
  const opentype = peer('opentype.js') as { parse: (bytes: ArrayBuffer) => Font } | null;
  if (!opentype) return null;
  return {
    name: 'opentype.js',
    open: (bytes) => {
      const font = opentype.parse(Uint8Array.from(bytes).buffer);
      const options = { kerning: true, features: { liga: false, rlig: false } };
      const boxOf = (row: string, size: number) => font.getPath(row, 0, 0, size, options).getBoundingBox();
      const capital = boxOf('H', 1);
      const size = heightIn / (capital.y2 - capital.y1);
      return (row) => {
        const { x1, x2 } = boxOf(row, size);
        return (x2 - x1) / heightIn;
      };
    },
  };
}
