import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contoursLength } from '@measurement-nesting/curves';
import { runConvert } from '#backend/jobs/job-process/run-convert.ts';
import { createFontLibrary, liveTextOutliner, type FontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { fileConverter } from '#lib/browser/converter/convert-requests.ts';
import type { ConverterRequest } from '#lib/browser/converter/protocol.ts';
import { faceFiles } from '#lib/browser/lettering/face-files.ts';
import type { WorkerRequest } from '#lib/browser/worker-client.ts';
import { convertRequest } from '#lib/shared/contracts/job.ts';
import { convertResult } from '#lib/shared/contracts/result.ts';
import { cli } from '../cli/in-process.ts';

const dxf = (entities: string): string =>
  `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n1\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities.replaceAll('|', '\n')}\n0\nENDSEC\n0\nEOF\n`;
const pdf = (font: string, text: string): string =>
  `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F <</Subtype/Type1/BaseFont/${font}>>>>>>>> endobj
4 0 obj <</Length ${text.length + 36}>> stream
BT /F 72 Tf 72 72 Td (${text}) Tj ET
endstream endobj
trailer <</Root 1 0 R>>`;

/** Files whose only art is text that is no outline, with the names of the fonts in the notice. */
const cases = [
  ['TEXT', 'text.dxf', dxf('0|TEXT|8|T|10|0|20|0|40|2|1|Hn'), 'TeX Gyre Heros'],
  ['MTEXT', 'mtext.dxf', dxf('0|MTEXT|8|T|10|0|20|0|40|2|71|1|1|H\\Pn'), 'TeX Gyre Heros'],
  ['a letter that only the second face has', 'second.dxf', dxf('0|TEXT|8|T|10|0|20|0|40|2|1|\\U+05D0'), 'Arimo'],
  ['Helvetica', 'helvetica.pdf', pdf('Helvetica', 'Hn'), 'Helvetica → TeX Gyre Heros'],
  ['Times', 'times.pdf', pdf('TimesNewRomanPSMT', 'Hn'), 'TeX Gyre Termes'],
] as const;

let folder: string;
let fonts: FontLibrary;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'text-'));
  fonts = createFontLibrary(await readFontFiles());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function byCommand(name: string, content: string): Promise<Answer> {
  const [from, to] = [path.join(folder, name), path.join(folder, `${name}.svg`)];
  writeFileSync(from, content);
  const { stdout } = await cli('convert', from, '--out', to);
  return {
    svg: readFileSync(to, 'utf8'),
    notices: stdout
      .split('\n')
      .filter((line) => line.startsWith('! '))
      .map((line) => line.slice(2)),
  };
}

type Answer = { readonly svg: string; readonly notices: readonly string[] };

async function byApi(filename: string, content: string): Promise<Answer> {
  const url = `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`;
  const answer = await runConvert(convertRequest.parse({ file: { filename, content: url } }), fonts);
  const { svg, warnings } = convertResult.parse(JSON.parse(answer.kind === 'json' ? answer.json : 'null'));
  return { svg, notices: warnings.map(({ message }) => message) };
}

/** Worker of the converter in this thread. */
class ThreadWorker extends EventTarget {
  readonly #respond = fileConverter();

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 'ready' })));
  }

  postMessage({ id, request }: WorkerRequest<ConverterRequest>): void {
    void this.#respond(request).then((response) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, response } })),
    );
  }

  terminate(): void {}
}

const fontsFolder = path.join(import.meta.dirname, '../../fonts');
const readFace = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(readFileSync(path.join(fontsFolder, file)));

async function byBrowser(fileName: string, content: string, loadFace = readFace): Promise<Answer> {
  const client = new ConvertClient(() => new ThreadWorker() as unknown as Worker, loadFace);
  await client.request({ kind: 'open', fileName, bytes: new Uint8Array(Buffer.from(content)) });
  const { page } = await client.request({ kind: 'page', index: 0 });
  const { svg } = await client.request({ kind: 'svg', index: 0, of: 'file' });
  return { svg, notices: page.notices };
}

const shapesOf = ({ svg }: Answer): readonly string[] => svg.match(/<(path|circle)[^>]*>/g) ?? [];

test.each(cases)('command, API and browser set %s identically and name the font', async (_, name, content, font) => {
  const answers = [await byCommand(name, content), await byApi(name, content), await byBrowser(name, content)];
  expect(shapesOf(answers[0]!).length).toBeGreaterThan(0);
  for (const answer of answers) {
    expect(shapesOf(answer)).toEqual(shapesOf(answers[0]!));
    expect(answer.notices.join(' ')).toContain(font);
  }
});

test('text has the outlines of the font', async () => {
  const { svg } = await byApi('text.dxf', cases[0][2]);
  const outline = liveTextOutliner(fonts);
  const run = (text: string) => outline({ text, families: ['Arial'], weight: 400, italic: false })!;
  const height = Math.max(...run('H').contours.flatMap(({ segments }) => segments.map(({ y0 }) => -y0)));
  const { row } = await import('#engine/job/measure-file.ts').then(({ measureFile }) =>
    measureFile({ fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity: 1 }, {}),
  );
  expect(row.figures.lengthIn).toBeCloseTo((contoursLength(run('Hn').contours) * 2) / height, 6);
});

test('without its font files the browser omits text and reports it', async () => {
  const line = `${cases[0][2].replace('ENTITIES', 'ENTITIES\n0\nLINE\n8\nT\n10\n0\n20\n0\n11\n4\n21\n0')}`;
  let tries = 0;
  const answer = await byBrowser('line.dxf', line, () => {
    tries++;
    return Promise.reject(new Error('offline'));
  });
  expect(shapesOf(answer)).toHaveLength(1);
  expect(answer.notices.join(' ')).toContain('left out ("Hn")');
  expect(tries).toBeLessThanOrEqual(Object.values(faceFiles).flat().length);
});

test('a font file on the command line sets the text that names it', async () => {
  const file = path.join(folder, 'own.dxf');
  const style = '0\nSECTION\n2\nTABLES\n0\nSTYLE\n2\nOWN\n3\nAnton.ttf\n0\nENDSEC\n0\nSECTION\n2\nENTITIES';
  writeFileSync(file, dxf('0|TEXT|8|T|10|0|20|0|40|2|7|OWN|1|Hn').replace('0\nSECTION\n2\nENTITIES', style));
  const font = path.join(fontsFolder, 'anton/Anton-Regular.ttf');
  const { stdout } = await cli('convert', file, '--out', path.join(folder, 'own.svg'), '--font-file', font);
  expect(stdout).toContain('Live text is set in your font');
});
