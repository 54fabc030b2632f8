import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDxf } from '../engine/export/read-dxf.ts';
import { cli } from './in-process.ts';

/** Names that a program could read as more than text. */
const NAMES = {
  markup: '"\'><script>PWNED=1</script><!--',
  'a formula': '=HYPERLINK("x","y");=1+1',
  'several lines': 'a\r\n0\r\nSECTION\r\n2\r\nENTITIES',
  'a path': '../../etc/passwd\0.svg',
  'marks of direction': 'a\u202egpj.exe\u2066',
  placeholders: '%%0 $& {0} ${1} %s',
};
const CONTROL = /(?![\t\r\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const FORMULA_CELL = /(?:^|[,;])"?[=+@-](?!\d)/m;
const ACTION = /\/(?:JavaScript|JS|Launch|URI|OpenAction)\b/;
const SAFE_FILE_NAME = /^[\w.() -]+$/;
const PARTS = 2;

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hostile-names-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a drawing of two parts with a score line each, whose title, layers, groups and paths have the name. */
function drawingOf(name: string): string {
  const text = name.replaceAll('\0', '').replace(/[&<>"'\r\n]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const part = (x: number) =>
    `<g id="${text}${x}" inkscape:groupmode="layer" inkscape:label="${text}"><path id="${text}-${x}" d="M${x} 1h4v3h-4z" fill="none" stroke="#0000ff"/><path d="M${x + 1} 2h2" stroke="#00ff00" fill="none"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="20in" height="6in" viewBox="0 0 20 6"><title>${text}</title>${part(1)}${part(8)}</svg>`;
}

/** Returns what is wrong with a file of the job; nothing for a file in which the name is text. */
async function faultsOf(at: string): Promise<string[]> {
  const { base: name, ext } = path.parse(at);
  const content = readFileSync(at, ext === '.pdf' ? 'latin1' : 'utf8');
  const faults = SAFE_FILE_NAME.test(name) ? [] : ['file name'];
  if (ext === '.pdf') return ACTION.test(content) ? [...faults, 'action'] : faults;
  // JSON has escapes for them.
  if (ext !== '.json' && CONTROL.test(content)) faults.push('control character');
  if (ext === '.csv' && FORMULA_CELL.test(content)) faults.push('formula');
  if (ext === '.svg' && (content.includes('<script') || (await cli('measure', at)).status !== 0)) faults.push('markup');
  if (ext === '.dxf') {
    const cuts = readDxf(content).contours.filter(({ layer }) => layer === 'CUT_OUTER');
    if (cuts.length !== PARTS || content.split('\r\n').filter((line) => line === 'ENTITIES').length > 1)
      faults.push('entity');
  }
  return faults;
}

test.each(Object.entries(NAMES))(
  'a name with %s is text in every file of a job with layers, operations, prices and a quote, on sheets and rolls',
  async (kind, name) => {
    writeFileSync(file('job.svg'), drawingOf(name));
    const details = { customer: name, shopName: name, address: name, terms: name, number: name.slice(0, 20) };
    writeFileSync(file('quote.json'), JSON.stringify({ ...details, lines: 'parts' }));
    const quote = ['--quote', file('quote.pdf'), '--quote-details', file('quote.json'), '--cut', '1', '--symbol', '=1'];
    const search = ['--operation', '#00ff00=score', '--time', '5', '--evaluations', '500', '--threads', '1'];
    const entry = { id: name, name, widthIn: 24 };
    const stocks = [
      { ...entry, heightIn: 12, price: 3 },
      { ...entry, heightIn: 60, roll: { pricePerFt: 2 } },
    ];
    for (const [i, size] of stocks.entries()) {
      writeFileSync(file('stock.json'), JSON.stringify([size]));
      const out = file(`${kind} ${i}`);
      const ended = await cli(
        'nest',
        file('job.svg'),
        '--stock',
        file('stock.json'),
        ...search,
        ...quote,
        '--out',
        out,
      );
      expect(ended).toMatchObject({ status: 0 });
      expect(ended.stdout + ended.stderr).not.toMatch(CONTROL);
      const files = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((found) => found.isFile())
        .map((found) => path.join(found.parentPath, found.name));
      expect(files.length).toBeGreaterThan(5);
      for (const at of [...files, file('quote.pdf')])
        expect({ at, faults: await faultsOf(at) }).toEqual({ at, faults: [] });
    }
  },
);
