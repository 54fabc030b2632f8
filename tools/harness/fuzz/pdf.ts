import { deflateSync } from 'node:zlib';
import { cleanText } from '#packages/curves/src/drawing/diagnostics.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { operators } from '#packages/pdf-outlines/src/content/operators.ts';
import { openPdf } from '#packages/pdf-outlines/src/open-pdf.ts';
import {
  characterMap,
  compactFile,
  compositeFont,
  simpleFont,
  trueTypeFile,
  type1Program,
} from '#packages/pdf-outlines/tests/font-files.ts';
import {
  bytesOf,
  makePdf,
  streamObject,
  textOf,
  withTable,
  withTableStream,
} from '#packages/pdf-outlines/tests/make-pdf.ts';
import { mutate, type Pick } from './mutation.ts';

const art =
  'q 1 0 0 1 9 9 cm 3 w [3 2] 0 d 0 0 m 9 0 9 9 0 9 c 5 5 7 7 v 1 2 3 4 y h B Q\n' +
  '/OC /O BDC /S cs 1 scn 0 0 50 50 re W n /A Do /I Do EMC /G gs /P sh /Pattern CS /T SCN 0 0 m 9 9 l s\n' +
  'BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI 1 0 0 rg 0 1 0 0 K 5 5 20 20 re f* BT /F 20 Tf 1 2 3 0 0 5 Tm [(ab) -20 (a)] TJ 2 Tr (a) Tj ET';

const resources =
  '/Font<</F 5 0 R>>/Properties<</O<</Type/OCMD/OCGs 20 0 R/VE[/Not[/And 20 0 R]]>>>>/ColorSpace<</S[/Separation/Cut/DeviceCMYK 21 0 R]>>/XObject<</A 22 0 R/I 23 0 R>>' +
  '/ExtGState<</G<</LW 2/ca .5/SMask<</S/Alpha/G 22 0 R>>/Font[5 0 R 9]>>>>/Shading<</P<</ShadingType 2>>>>/Pattern<</T 24 0 R>>';

const further = [
  '<</Type/OCG/Name(Layer)>>',
  '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>',
  streamObject('/Subtype/Form/BBox[0 0 30 30]/Matrix[0 1 -1 0 9 9]/OC 20 0 R', '0 0 m 40 40 l S'),
  streamObject('/Subtype/Image/Width 1/Height 1/BitsPerComponent 8', 'x'),
  streamObject('/PatternType 1/BBox[0 0 5 5]/XStep 5/YStep 5', '0 0 1 1 re f'),
  streamObject('/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]', '{dup 2 mul exch 0 mul 0}'),
  streamObject('/FunctionType 0/Domain[0 1]/Range[0 1]/Size[2]/BitsPerSample 8', 'ab'),
];

const type3 = [
  '<</Type/Font/Subtype/Type3/FontMatrix[.01 0 0 .01 0 0]/FirstChar 97/Widths[99]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>>>',
  streamObject('', '99 0 0 0 99 99 d1 9 9 50 50 re f'),
];

/** Files with every feature of the reader, not compressed, so that mutations reach every part. */
export const plainSeeds: readonly Uint8Array[] = [
  simpleFont('Type1', 'FontFile', type1Program),
  simpleFont('TrueType', 'FontFile2', trueTypeFile),
  simpleFont('Type1', 'FontFile3', compactFile, '/Encoding<</Differences[97/a]>>'),
  compositeFont('CIDFontType2', 'FontFile2', trueTypeFile, '9 0 R', characterMap),
  compositeFont('CIDFontType0', 'FontFile3', compactFile, '/Identity-V'),
  type3,
].map((font) => {
  const filler = Array.from({ length: 15 - font.length }, () => 'null');
  return bytesOf(
    makePdf({
      content: art,
      resources,
      page: '/Rotate 90/UserUnit 2/CropBox[0 0 300 300]/Annots[<</Subtype/Ink/AP 6 0 R>><</Subtype/Stamp/F 4/Rect[9 9 99 50]/AP<</N 22 0 R>>>>]',
      catalog: '/OCProperties<</D<</OFF[20 0 R]>>>>/PageLabels<</Nums[0<</S/r/P(A)/St 9>>]>>',
      objects: [...font, ...filler, ...further],
    }),
  );
});

/** The same files without a cross-reference, with a table, and with a stream. */
const seeds: readonly Uint8Array[] = plainSeeds.flatMap((bytes) => {
  const text = textOf(bytes);
  return [bytes, bytesOf(withTable(text)), bytesOf(withTableStream(text))];
});

const operandWords =
  '0 1 -1 .5 1e9 99999999999 -0.0 (a) (\\) <61> <> /A /F /S /O /P /T /Pattern [ ] << >> [1 2] [(a) 9] <</A 1>> true null 5 0 R 4 0 R 3 0 R 22 0 R obj endobj stream endstream trailer xref startxref'.split(
    ' ',
  );
const operatorWords = [...operators.keys(), 'BI', 'ID', 'EI'];

const withWord = (words: readonly string[]) => (after: Uint8Array, pick: Pick) => [
  bytesOf(` ${words[pick(words.length)]!} `),
  after,
];

/** Replaces the next number by another one, such as the number of another object. */
function withOtherNumber(after: Uint8Array, pick: Pick): Uint8Array[] {
  const text = textOf(after.subarray(0, 300));
  const match = /\d+/.exec(text);
  if (match === null) return [after];
  const end = match.index + match[0].length;
  return [after.subarray(0, match.index), bytesOf(String(pick(30))), after.subarray(end)];
}

/** Returns a mutated file; in a fifth of them, the objects from the catalog on are then moved to a compressed object stream. */
export function mutatePdf(random: () => number): Uint8Array {
  const bytes = mutate(seeds, random, {
    maxSteps: 6,
    longestPiece: 60,
    words: [withWord(operandWords), withWord(operatorWords), withWord(operatorWords), withOtherNumber, withOtherNumber],
  });
  return random() < 0.2 ? packed(bytes) : bytes;
}

/** Returns the file with the first three objects in an object stream and the content compressed. */
function packed(bytes: Uint8Array): Uint8Array {
  const text = textOf(bytes);
  const bodies = text.split(/\d+ 0 obj\n/).slice(1);
  const inner = bodies.slice(0, 3).map((body) => body.replace(/endobj\s*$/, ''));
  let at = 0;
  const offsets = inner.map((body, i) => {
    const entry = `${i + 1} ${at}`;
    at += body.length;
    return entry;
  });
  const head = `${offsets.join(' ')} `;
  const deflate = (data: string) => textOf(deflateSync(bytesOf(data), { level: 1 }));
  const rest = bodies.slice(3).map((body, i) => {
    const stream = /^<<(.*?)\/Length \d+>> stream\n(.*?)\nendstream/s.exec(body);
    const packedBody = stream === null ? body : streamObject(`${stream[1]}/Filter/FlateDecode`, deflate(stream[2]!));
    return `${i + 4} 0 obj\n${packedBody}\nendobj\n`;
  });
  const objects = streamObject(
    `/Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode`,
    deflate(head + inner.join('')),
  );
  return bytesOf(`%PDF-1.5\n40 0 obj ${objects} endobj\n${rest.join('')}`);
}

const maxTicks = 100;

/** Returns what a file shows: its page, or the sentence of its error. */
export function answerOf(bytes: Uint8Array): string {
  try {
    return JSON.stringify(openPdf(bytes, { fileName: 'fuzz.pdf' }).readPage(0));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message;
  }
}

/** Returns the fault of a file's result; null for finite numbers or an error with a sentence. */
export function wrongAnswer(bytes: Uint8Array): string | null {
  try {
    let ticks = 0;
    const file = openPdf(bytes, { fileName: 'fuzz.pdf', clock: () => ticks++, limits: { timeMs: maxTicks } });
    const { shapes, diagnostics, layers, widthIn, heightIn } = file.readPage(0);
    if (!(widthIn > 0 && heightIn > 0 && widthIn < Infinity && heightIn < Infinity)) return 'a page without size';
    for (const { contours } of shapes) {
      for (const { segments } of contours) {
        if (segments.length === 0) return 'an empty contour';
        let [x, y] = [segments[0]!.x0, segments[0]!.y0];
        for (const segment of segments) {
          for (const value of Object.values(segment))
            if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is none';
          if (segment.x0 !== x || segment.y0 !== y) return 'a contour with a gap';
          [x, y] = [segment.x1, segment.y1];
        }
      }
    }
    const names = new Set(layers.map(({ name }) => name));
    if (shapes.some(({ source }) => source.layer !== '' && !names.has(source.layer)))
      return 'a layer that is not listed';
    return diagnostics.every(({ message }) => message !== '' && message === cleanText(message, 10_000))
      ? null
      : 'a notice with control characters';
  } catch (error) {
    if (!(error instanceof EngineError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
    return /undefined|NaN|\[object/.test(error.message) ? `odd words: ${error.message}` : null;
  }
}
