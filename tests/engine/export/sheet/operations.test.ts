import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import DxfParser from 'dxf-parser';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { openDxf } from '@measurement-nesting/dxf';
import { parseOperationRule } from '@measurement-nesting/curves/drawing';
import {
  createFontLibrary,
  exportFiles,
  measureArtwork,
  nestJob,
  type ExportFile,
  type ExportJob,
  type JobMeasurement,
  type JobPlacement,
  type OperationFigures,
} from '#engine';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { escapeXml } from '#engine/format/escape.ts';
import { runs } from '#harness/depth.ts';
import { measurementResult } from '#lib/shared/contracts/result.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { readPdf } from '#harness/read-pdf.ts';

const folder = new URL('../../../fixtures/operations/', import.meta.url);
const fonts = createFontLibrary({ faces: [] });
type Expected = { operations: string[] };
const drawings = JSON.parse(readFileSync(new URL('expect.json', folder), 'utf8')) as Record<string, Expected>;
const rulesOf = (texts: readonly string[]) => texts.map((text) => parseOperationRule(text)!);

/** Measures shapes in inches on a page of 20 by 20 in. */
function measuredShapes(shapes: readonly string[], operations: readonly string[], quantity = 1) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${shapes.join('')}</svg>`;
  const file = { fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity, operations: rulesOf(operations) };
  return measureArtwork({ file, rows: [] }, { fonts });
}

function measured(name: string, operations = drawings[name]!.operations, quantity = 1) {
  const file = { fileName: name, bytes: readFileSync(new URL(name, folder)), quantity };
  return measureArtwork({ file: { ...file, operations: rulesOf(operations) }, rows: [] }, { fonts });
}

/** Returns the figures of a file that this product wrote. */
function figuresOf(svg: string, rules: readonly string[]): OperationFigures {
  const file = { fileName: 'sheet.svg', bytes: new TextEncoder().encode(svg), quantity: 1, operations: rulesOf(rules) };
  return measureArtwork({ file, rows: [] }, { fonts }).answer.operations!;
}

/** Returns a job with each part on one sheet of its own at each of these positions. */
function jobOf(measurement: JobMeasurement, poses: readonly Partial<JobPlacement>[]): ExportJob {
  const parts = measurement.rows.flatMap((row) => row.parts.map(({ id }) => ({ rowId: row.id, partId: id })));
  const placements = poses.flatMap((pose, sheet) =>
    parts.map((part): JobPlacement => ({ ...part, sheet, xIn: 30, yIn: 30, angleDeg: 0, ...pose })),
  );
  return {
    name: 'tag',
    date: '2025-06-14',
    runId: null,
    engineVersion: '0',
    measurement,
    tables: exportTables,
    layout: {
      usage: 1,
      sheets: poses.length,
      sheet: { widthIn: 60, heightIn: 60, marginIn: 0.5 },
      placements,
      unplaced: [],
      cutOff: null,
      coveredShare: 0.5,
      lowerBoundSheets: 1,
    },
    usage: null,
    options: null,
  };
}

const poses = [
  { angleDeg: 0 },
  { angleDeg: 90 },
  { angleDeg: 33.3 },
  { angleDeg: 217.5, mirrored: true },
] as const satisfies Partial<JobPlacement>[];

const textOf = (files: readonly ExportFile[], path: string): string =>
  String(files.find((file) => file.path === path)!.content);
const sheetsOf = (files: readonly ExportFile[], like: RegExp) =>
  files.filter(({ path }) => like.test(path)).map(({ content }) => String(content));

/** Drawings with rules whose sheets have all of their art. */
const nested = Object.keys(drawings).filter((name) => {
  if (drawings[name]!.operations.length === 0) return false;
  const [row] = measured(name).answer.rows;
  return row!.parts.length > 0 && row!.looseMarks === undefined;
});
const byLayer = ['@Engrave=engrave', '@Score=score', '@ENGRAVE=engrave', '@SCORE=score'];

function expectSame(found: OperationFigures, wanted: OperationFigures, digits: number): void {
  const { lengthIn, perimeterIn, pieces, pierces } = found.cut;
  expect(lengthIn).toBeCloseTo(wanted.cut.lengthIn, digits);
  expect(perimeterIn).toBeCloseTo(wanted.cut.perimeterIn, digits);
  expect([pieces, pierces, found.score.starts]).toEqual([wanted.cut.pieces, wanted.cut.pierces, wanted.score.starts]);
  expect(found.score.lengthIn).toBeCloseTo(wanted.score.lengthIn, digits);
  expect(found.engrave.areaSqIn).toBeCloseTo(wanted.engrave.areaSqIn, digits);
}

test('every drawing of operations is among the tests', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(drawings), 'expect.json'].toSorted());
});

test.each(['CutContour', 'A&B "Crease" <1>', 'Rillen é 折'])(
  'a sheet has the spot color %s, by which it is read back',
  async (name) => {
    const spot = (side: string, of: string) => `data-${side}-spot="${escapeXml(of)}"`;
    const shapes = [
      `<path d="M1 1H9V9H1Z" fill="none" stroke="#ff0000" ${spot('stroke', name)}/>`,
      `<path d="M2 2H8" fill="none" stroke="#00a0ff" ${spot('stroke', `${name} 2`)}/>`,
      `<path d="M2 3H8" fill="none" stroke="#00a0ff" ${spot('stroke', `${name} 3`)}/>`,
      `<path d="M2 5H4V7H2Z" fill="#000000" ${spot('fill', `${name} 4`)}/>`,
      `<path d="M5 5H7V7H5Z" fill="none" stroke="#008000" ${spot('stroke', `${name} 5`)}/>`,
    ];
    const rules = [2, 3, 4, 5].map((k) => `spot:${name} ${k}=${k < 4 ? 'score' : 'engrave'}`);
    const { answer } = measuredShapes(shapes, rules);
    const stored = measurementResult.parse(JSON.parse(JSON.stringify(answer)));
    const files = await exportFiles(jobOf(stored, poses));
    for (const svg of sheetsOf(files, /^sheets\/[^/]*svg$/)) expectSame(figuresOf(svg, rules), answer.operations!, 6);
    expect(textOf(files, 'sheets/sheet-01.svg')).toContain(`stroke="#ff0000" ${spot('stroke', name)}`);
    // Sheets in which everything is cut have the names as well; colors of operations are not those of a spot color.
    const cut = await exportFiles(jobOf(measuredShapes(shapes.slice(0, 1), []).answer, [{}]));
    expect(textOf(cut, 'sheets/sheet-01.svg')).toContain(spot('stroke', name));
    const one = await exportFiles({ ...jobOf(stored, [{}]), colors: { sheetColors: 'operation' } });
    expect(textOf(one, 'sheets/sheet-01.svg')).not.toContain('-spot=');
  },
);

test.each(nested)('a sheet of %s read back has the figures of each operation', async (name) => {
  const { answer } = measured(name);
  const job = jobOf(answer, poses);
  const drawn = await exportFiles(job);
  const oneColor = await exportFiles({ ...job, colors: { sheetColors: 'operation' } });
  const everything = ['@Engrave=engrave', 'line:#0000ff=score', 'fill=engrave'];
  for (const svg of sheetsOf(drawn, /^sheets\/[^/]*svg$/)) expectSame(figuresOf(svg, byLayer), answer.operations!, 6);
  for (const svg of sheetsOf(oneColor, /^sheets\/[^/]*svg$/))
    expectSame(figuresOf(svg, everything), answer.operations!, 6);
  for (const [folderName, digits] of [
    ['', 3],
    ['R12/', 3],
    ['exact/', 6],
  ] as const) {
    const written = sheetsOf(drawn, new RegExp(`^sheets/${folderName}[^/]*dxf$`));
    expect(written).toHaveLength(poses.length);
    for (const dxf of written) {
      const bytes = new TextEncoder().encode(dxf);
      const page = openDxf(bytes, { fileName: 'a.dxf', scale: { by: 'unitsPerIn', unitsPerIn: 1 } }).readPage(1);
      const layers = new Set(['ENGRAVE', 'SCORE', 'CUT_INNER', 'CUT_OUTER']);
      expectSame(figuresOf(pageSvg(page, { title: '', layers }), byLayer), answer.operations!, digits);
    }
  }
});

const line = (color: string) => `fill="none" stroke="${color}" stroke-width="0.01"`;
const plate = `<rect x="1" y="1" width="8" height="6" ${line('#ff0000')}/><circle cx="3" cy="3" r="0.5" ${line('#ff0000')}/>`;
const fold = `<path d="M1 5H9" ${line('#0000ff')}/>`;
const logo = '<rect x="5" y="2" width="2" height="1" fill="#000"/><circle cx="7" cy="3" r="0.8" fill="#0a0"/>';
const laser = ['line:#ff0000=cut', 'line:#0000ff=score', 'fill=engrave'];

type Paint = { layer: string; fill: string; stroke: string };

/** Returns the fill and stroke of everything that a program would show, with the layer it is in. */
function paintsOf(svg: string): Paint[] {
  const found: Paint[] = [];
  const above = [{ layer: '', fill: '#000000', stroke: 'none', isHidden: false }];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const outer = above.at(-1)!;
    const own = {
      layer: attributes['inkscape:label'] ?? outer.layer,
      fill: attributes['fill'] ?? outer.fill,
      stroke: attributes['stroke'] ?? outer.stroke,
      isHidden: outer.isHidden || attributes['display'] === 'none',
    };
    above.push(own);
    const isDrawn = !['svg', 'g', 'title'].includes(name) && !own.isHidden;
    if (isDrawn) found.push({ layer: own.layer, fill: own.fill, stroke: own.stroke });
  });
  parser.on('closetag', () => above.pop());
  parser.write(svg).close();
  return found;
}

const distinct = (paints: readonly Paint[], layer: string) => [
  ...new Set(paints.filter((paint) => paint.layer === layer).map(({ fill, stroke }) => `${fill} ${stroke}`)),
];

async function svgOf(job: ExportJob): Promise<string> {
  return textOf(await exportFiles(job), 'sheets/sheet-01.svg');
}

test('with one color for each operation, engraving has a fill, cuts and score a line, and no two the same color', async () => {
  const job = jobOf(measuredShapes([plate, fold, logo], laser).answer, poses);
  const paints = paintsOf(await svgOf({ ...job, colors: { sheetColors: 'operation', innerCutColor: '#00FF00' } }));
  const layers = ['Engrave', 'Score', 'Cut inner', 'Cut outer'];
  expect([...new Set(paints.map(({ layer }) => layer))]).toEqual(layers);
  expect(layers.map((layer) => distinct(paints, layer))).toEqual([
    ['#000000 none'],
    ['none #0000ff'],
    ['none #00ff00'],
    ['none #ff0000'],
  ]);
});

test('sheets have the colors of the drawing unless two operations have the same', async () => {
  const codes = [
    { operations: laser, colors: ['#000000 none,#00aa00 none', 'none #0000ff', 'none #ff0000'] },
    {
      operations: ['line:#ff0000=score', 'line:#0000ff=cut', 'fill=engrave'],
      art: [`<rect x="1" y="1" width="8" height="6" ${line('#0000ff')}/><path d="M2 4H8" ${line('#ff0000')}/>`, logo],
      colors: ['#000000 none,#00aa00 none', 'none #ff0000', 'none #0000ff'],
    },
    {
      operations: ['@Fold=score', 'fill=engrave'],
      art: [
        `<rect x="1" y="1" width="8" height="6" ${line('#000000')}/><g id="Fold"><path d="M2 4H8" ${line('#000000')}/></g>`,
        logo,
      ],
      colors: ['#000000 none', 'none #0000ff', 'none #ff0000'],
    },
  ];
  for (const { operations, art = [plate, fold, logo], colors } of codes) {
    const paints = paintsOf(await svgOf(jobOf(measuredShapes(art, operations).answer, [{}])));
    expect(['Engrave', 'Score', 'Cut outer'].map((layer) => distinct(paints, layer).join())).toEqual(colors);
  }
});

test('engraved areas of several colors that overlap are engraved once, also by the even-odd rule', async () => {
  const { answer } = measuredShapes([plate, fold, logo], laser);
  const areaSqIn = 2 + Math.PI * 0.64 * 0.75;
  expect(answer.operations!.engrave.areaSqIn).toBeCloseTo(areaSqIn, 6);
  const job = jobOf(answer, poses.slice(2));
  const files = await exportFiles({ ...job, colors: { sheetColors: 'operation' } });
  const evenOdd = textOf(files, 'sheets/sheet-01.svg').replaceAll('fill="#000000"', '$& fill-rule="evenodd"');
  expect(figuresOf(evenOdd, byLayer).engrave.areaSqIn).toBeCloseTo(areaSqIn, 6);
  for (const dxf of sheetsOf(files, /dxf$/)) {
    const { entities } = new DxfParser().parseSync(dxf)!;
    const areas = entities.filter(({ layer }) => layer === 'ENGRAVE') as unknown as { shape: boolean; type: string }[];
    expect(areas.map(({ type, shape }) => [type.replace('LW', ''), shape])).toEqual([['POLYLINE', true]]);
  }
});

test('the layers of a DXF are in the order of the machine, in the pure colors nearest to those of the sheets', async () => {
  const layersOf = (dxf: string) => {
    const { tables, entities } = new DxfParser().parseSync(dxf)!;
    const { layers } = tables.layer;
    const used = [...new Set(entities.map(({ layer }) => layer))].filter(
      (name) => name !== 'SHEET' && name !== 'LABEL',
    );
    return used.map((name) => `${name} ${layers[name]!.colorIndex}`);
  };
  const job = jobOf(measuredShapes([plate, fold, logo], laser).answer, poses);
  const blueCuts = ['line:#ff0000=score', 'line:#0000ff=cut', 'fill=engrave'];
  const swapped = measuredShapes(
    [plate, fold, logo].map((art) => swapRedAndBlue(art)),
    blueCuts,
  );
  for (const [of, expected] of [
    [job, ['ENGRAVE 7', 'SCORE 5', 'CUT_INNER 1', 'CUT_OUTER 1']],
    [jobOf(swapped.answer, poses), ['ENGRAVE 7', 'SCORE 1', 'CUT_INNER 5', 'CUT_OUTER 5']],
    [{ ...job, colors: { innerCutColor: '#00e000' } }, ['ENGRAVE 7', 'SCORE 5', 'CUT_INNER 3', 'CUT_OUTER 1']],
  ] as const) {
    for (const dxf of sheetsOf(await exportFiles(of), /dxf$/)) expect(layersOf(dxf)).toEqual(expected);
  }
});

const swapRedAndBlue = (art: string) =>
  art.replaceAll(/#ff0000|#0000ff/g, (color) => (color === '#ff0000' ? '#0000ff' : '#ff0000'));

test('rules that cut everything leave every file as it is without rules', async () => {
  const paint = fc.constantFrom(line('#f00'), line('#00f'), 'fill="#000"', 'fill="#0a0" stroke="#f00"');
  const shape = fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 6 }), paint)
    .map(([x, side, painted]) => `<path d="M${x} 1h${side}v${side}h-${side}z" ${painted}/>`);
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 4 }), async (shapes) => {
      const [plain, ruled] = [[], ['line=cut', 'fill=cut']].map((rules) => measuredShapes(shapes, rules).answer);
      expect(await exportFiles(jobOf(ruled!, poses))).toEqual(await exportFiles(jobOf(plain!, poses)));
    }),
    { numRuns: runs(8) },
  );
});

test('a search places parts with and without marks alike', () => {
  const parts = [plate, fold, logo, `<rect x="11" y="1" width="3" height="7" ${line('#ff0000')}/>`];
  const layoutOf = (rules: readonly string[]) =>
    nestJob(
      measuredShapes(parts, ['line:#ff0000=cut', ...rules], 3),
      { widthIn: 24, heightIn: 24 },
      { spacingIn: 0.25, marginIn: 0.5, rotation: 'any', partsInHoles: true, keepTogether: 'piece' },
      { now: () => 0, seed: 1, budgetMs: 1e9, maxEvaluations: 300, shouldStop: () => false, onBest: () => {} },
    ).layout;
  const layout = layoutOf(['line=score', 'fill=engrave']);
  expect(layout.placements).toHaveLength(6);
  expect(layout).toEqual(layoutOf(['line=ignore', 'fill=ignore']));
});

test('art outside of every piece is on no sheet and listed in the README', async () => {
  const { answer } = measured('outside.svg', undefined, 2);
  const files = await exportFiles(jobOf(answer, [{}, {}]));
  expect(paintsOf(textOf(files, 'sheets/sheet-01 (cut 2).svg')).map(({ layer }) => layer)).toEqual(['Cut outer']);
  const readme = textOf(files, 'README.txt');
  expect(readme).toContain('Score outside of every piece, on no sheet: 4.000 in\r\n');
  expect(readme).toContain('Engraving outside of every piece, on no sheet: 2.000 sq in\r\n');
});

test('art without a color of its own has a drawn color of its operation', async () => {
  const art = [
    `<rect x="1" y="1" width="8" height="6" ${line('#0000ff')}/><path d="M2 4H8" ${line('#ff0000')}/>`,
    '<rect x="11" y="1" width="4" height="4" fill="#fa0"/>',
  ];
  const { answer } = measuredShapes(art, ['line:#ff0000=score']);
  const paints = paintsOf(await svgOf(jobOf(answer, [{}])));
  expect(['Score', 'Cut outer'].map((layer) => distinct(paints, layer))).toEqual([['none #ff0000'], ['none #0000ff']]);
});

test('open lines are inside cuts, and all cut lines of the sheets together are the length', async () => {
  const lines = `<path d="M2 6Q4 5 6 6" ${line('#ff0000')}/><path d="M1.2 7.3H6" ${line('#ff0000')}/>`;
  const { answer } = measuredShapes([plate, lines, logo], laser);
  const files = await exportFiles(jobOf(answer, poses.slice(1, 2)));
  expect(figuresOf(textOf(files, 'sheets/sheet-01.svg'), byLayer).cut.lengthIn).toBeCloseTo(answer.totals.lengthIn, 6);
  const [outer, inner, all] = [
    'On the sheets, CUT_OUTER',
    'On the sheets, CUT_INNER',
    'Together, the length measured',
  ].map((label) => Number(new RegExp(`${label}: ([\\d.]+) in`).exec(textOf(files, 'README.txt'))![1]));
  expect(outer! + inner!).toBeCloseTo(all!, 2);
  expect(outer).toBeCloseTo(28, 2);
});

test('a stored result has the files of the answer', async () => {
  const { answer } = measuredShapes([plate, fold, logo], laser, 2);
  const stored = measurementResult.parse(JSON.parse(JSON.stringify(answer))) as JobMeasurement;
  expect(await exportFiles(jobOf(stored, poses))).toEqual(await exportFiles(jobOf(answer, poses)));
});

test('README, tables and pages have the figures of each operation', async () => {
  const { answer } = measured('tag.svg', undefined, 3);
  const files = await exportFiles(jobOf(answer, poses.slice(0, 2)));
  const readme = textOf(files, 'README.txt').split('\r\n');
  expect(readme).toEqual(
    expect.arrayContaining([
      '  Engrave: areas, filled without a line: #000000.',
      '  Score: lines that are not cut through: #0000ff.',
      '  Cut inner, Cut outer: lines: #ff0000.',
      'Score: 12.600 in as drawn, 6 starts.',
      'On the sheets, SCORE: 8.400 in',
      'Score of pieces that are on no sheet: 4.200 in',
      'On the sheets, ENGRAVE: 2.571 sq in',
      'Engraving of pieces that are on no sheet: 1.285 sq in',
    ]),
  );
  const csv = textOf(files, 'measurements.csv').split('\r\n');
  expect(csv[0]).toMatch(/,score_in,score_starts,engrave_sqin,ignored_shapes,ignored_in$/);
  expect(csv[1]).toMatch(/,4\.200,2,1\.285,0,0\.000$/);
  expect(csv[2]).toMatch(/,12\.600,6,3\.856,0,0\.000$/);
  expect(JSON.parse(textOf(files, 'nest.json'))).toMatchObject({
    operations: { score: { starts: 6 } },
    rows: [
      {
        quantity: 3,
        operations: { score: { starts: 2 } },
        classes: [
          { kind: 'line', color: '#ff0000', operation: 'cut', count: 2 },
          { kind: 'fill', color: '#000000', operation: 'engrave', count: 2 },
          { kind: 'line', color: '#0000ff', operation: 'score', count: 2 },
        ],
      },
    ],
  });
  const pdf = files.find(({ path }) => path === 'summary.pdf')!.content as Uint8Array;
  const pages = await readPdf(pdf);
  expect(pages[0]!.texts).toEqual(expect.arrayContaining(['Length of cut lines', 'Score', '12.60 in', '3.86 sq in']));
  expect(pages[1]!.texts).toEqual(expect.arrayContaining(['score', 'engrave']));
});
