import { describe, expect, it } from '@jest/globals';
import { contourArea, contoursLength, EngineError } from '@measurement-nesting/curves';
import type { FilePage, ReadOptions } from '@measurement-nesting/curves/drawing';
import { openDxf } from '../../src/index.ts';
import fc from 'fast-check';
import { binaryDxf, dxfText, type Pairs } from './dxf-text.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const readText = (text: string, options: Partial<ReadOptions> = {}): FilePage =>
  openDxf(bytesOf(text), { fileName: 'drawing.dxf', ...options }).readPage(0);
const read = (entities: Pairs, more: Omit<Parameters<typeof dxfText>[0], 'entities'> = {}): FilePage =>
  readText(dxfText({ ...more, entities }));
const lengthOf = ({ shapes }: FilePage): number =>
  shapes.reduce((sum, { contours }) => sum + contoursLength(contours), 0);
const areaOf = ({ shapes }: FilePage): number =>
  shapes.reduce((sum, { contours }) => sum + contours.reduce((area, one) => area + Math.abs(contourArea(one)), 0), 0);
/** Returns 'page' for a drawing of finite length, 'error' for an `EngineError`, and the failure otherwise. */
function outcomeOf(text: string): string {
  try {
    return Number.isFinite(lengthOf(readText(text))) ? 'page' : 'length is not finite';
  } catch (error) {
    return error instanceof EngineError ? 'error' : String(error);
  }
}
const codes = ({ diagnostics }: FilePage): string[] => diagnostics.map(({ code }) => code);

const circle = [0, 'CIRCLE', 8, 'Cut', 10, 3, 20, 4, 40, 2];
const quarter = Math.SQRT1_2;

describe('curves have the length of their closed form', () => {
  const cases: readonly (readonly [name: string, entities: Pairs, length: number])[] = [
    ['line', [0, 'LINE', 8, '0', 10, 1, 20, 1, 11, 4, 21, 5], 5],
    ['circle', circle, 4 * Math.PI],
    ['arc over 0 degrees', [0, 'ARC', 8, '0', 10, 0, 20, 0, 40, 2, 50, 300, 51, 60], (4 * Math.PI) / 3],
    ['arc of a whole turn', [0, 'ARC', 8, '0', 10, 0, 20, 0, 40, 2, 50, 0, 51, 360], 4 * Math.PI],
    [
      'ellipse with equal axes',
      [0, 'ELLIPSE', 8, '0', 10, 0, 20, 0, 11, 0, 21, 2, 40, 1, 41, 0, 42, 2 * Math.PI],
      4 * Math.PI,
    ],
    ['bulges', [0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 1, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0, 42, -1], 2 * Math.PI],
    [
      'polyline with vertices of its frame',
      [
        0,
        'POLYLINE',
        8,
        '0',
        66,
        1,
        70,
        1,
        0,
        'VERTEX',
        10,
        0,
        20,
        0,
        0,
        'VERTEX',
        10,
        9,
        20,
        9,
        70,
        16,
        0,
        'VERTEX',
        10,
        3,
        20,
        0,
        0,
        'VERTEX',
        10,
        3,
        20,
        4,
        0,
        'SEQEND',
      ],
      12,
    ],
    [
      'rational spline that is a quarter of a circle',
      [
        0,
        'SPLINE',
        8,
        '0',
        70,
        4,
        71,
        2,
        ...[0, 0, 0, 1, 1, 1].flatMap((k) => [40, k]),
        ...[1, quarter, 1].flatMap((w) => [41, w]),
        10,
        1,
        20,
        0,
        10,
        1,
        20,
        1,
        10,
        0,
        20,
        1,
      ],
      Math.PI / 2,
    ],
    [
      'spline of degree 1',
      [
        0,
        'SPLINE',
        8,
        '0',
        70,
        8,
        71,
        1,
        ...[0, 0, 1, 2, 2].flatMap((k) => [40, k]),
        10,
        0,
        20,
        0,
        10,
        3,
        20,
        4,
        10,
        3,
        20,
        0,
      ],
      9,
    ],
    ['spline through two points', [0, 'SPLINE', 8, '0', 70, 8, 71, 3, 11, 0, 21, 0, 11, 3, 21, 4], 5],
    ['circle below a mirrored extrusion', [...circle, 210, 0, 220, 0, 230, -1], 4 * Math.PI],
  ];

  it.each(cases)('%s', (_, entities, length) => {
    expect(lengthOf(read(entities))).toBeCloseTo(length, 9);
  });

  it('reads a spline of degree 5 within the stated tolerance', () => {
    // The degree elevated parabola y = x² from -1 to 1.
    const ends = [-1, -0.6, -0.2, 0.2, 0.6, 1];
    const heights = [1, 0.2, -0.2, -0.2, 0.2, 1];
    const points = ends.flatMap((x, k) => [10, x, 20, heights[k]!]);
    const knots = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1].flatMap((k) => [40, k]);
    const page = read([0, 'SPLINE', 8, '0', 70, 8, 71, 5, ...knots, ...points]);
    expect(lengthOf(page)).toBeCloseTo(Math.sqrt(5) + Math.asinh(2) / 2, 5);
  });
});

describe('layers, blocks and hatches', () => {
  const layers = [
    0,
    'TABLE',
    2,
    'LAYER',
    0,
    'LAYER',
    2,
    'Cut',
    70,
    0,
    62,
    1,
    0,
    'LAYER',
    2,
    'Notes',
    70,
    1,
    62,
    3,
    0,
    'LAYER',
    2,
    'Off',
    70,
    0,
    62,
    -5,
    0,
    'ENDTAB',
  ];

  it('marks layers that are frozen or off, and retains their shapes', () => {
    const entities = ['Cut', 'Notes', 'Off'].flatMap((layer) => [0, 'CIRCLE', 8, layer, 10, 0, 20, 0, 40, 1]);
    const page = read(entities, { tables: layers });
    expect(page.layers).toEqual([
      { name: 'Cut', isVisible: true, color: '#ff0000' },
      { name: 'Notes', isVisible: false, color: '#00ff00' },
      { name: 'Off', isVisible: false, color: '#0000ff' },
    ]);
    expect(page.shapes).toHaveLength(3);
  });

  const block = [
    0,
    'BLOCK',
    8,
    '0',
    2,
    'Part',
    70,
    0,
    10,
    1,
    20,
    0,
    0,
    'LINE',
    8,
    '0',
    62,
    0,
    10,
    1,
    20,
    0,
    11,
    2,
    21,
    0,
    0,
    'ENDBLK',
  ];

  it('scales, rotates and repeats a block, and maps its layer 0 to that of the insertion', () => {
    const insert = [0, 'INSERT', 8, 'Cut', 2, 'PART', 10, 5, 20, 5, 41, 3, 42, 2, 50, 90, 70, 2, 71, 3, 44, 10, 45, 7];
    const page = read(insert, { tables: layers, blocks: block });
    expect(page.shapes).toHaveLength(6);
    expect(lengthOf(page)).toBeCloseTo(18, 12);
    expect([page.widthIn, page.heightIn]).toEqual([expect.closeTo(14, 12), expect.closeTo(13, 12)]);
    expect(page.shapes[0]!.source).toMatchObject({ layer: 'Cut', strokeColor: '#ff0000' });
    expect(new Set(page.shapes.map(({ source }) => source.group)).size).toBe(6);
  });

  it('reads hatches with holes as filled shapes', () => {
    const square = (at: number, size: number): Pairs => [
      92,
      2,
      72,
      0,
      73,
      1,
      93,
      4,
      ...[
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].flatMap(([x, y]) => [10, at + x! * size, 20, at + y! * size]),
      97,
      0,
    ];
    const page = read([
      0,
      'HATCH',
      8,
      '0',
      10,
      0,
      20,
      0,
      2,
      'SOLID',
      70,
      1,
      91,
      2,
      ...square(0, 4),
      ...square(1, 2),
      75,
      0,
      76,
      1,
    ]);
    expect(page.shapes).toHaveLength(1);
    expect(page.shapes[0]).toMatchObject({ fill: 'evenodd', strokeWidthIn: null });
    expect(lengthOf(page)).toBeCloseTo(24, 12);
  });

  it('joins the edges of a hatch in any direction, several loops in one path among them', () => {
    const edge = (x0: number, y0: number, x1: number, y1: number): Pairs => [72, 1, 10, x0, 20, y0, 11, x1, 21, y1];
    const triangle = [...edge(0, 0, 3, 0), ...edge(0, 0, 0, 4), ...edge(3, 0, 0, 4)];
    const square = [...edge(9, 9, 8, 9), ...edge(8, 8, 8, 9), ...edge(8, 8, 9, 8), ...edge(9, 9, 9, 8)];
    const page = read([0, 'HATCH', 8, 'Cut', 70, 1, 91, 1, 92, 1, 93, 7, ...triangle, ...square, 97, 0, 75, 0]);
    expect(page.shapes[0]!.contours).toHaveLength(2);
    expect(lengthOf(page)).toBeCloseTo(16, 12);
    expect(areaOf(page)).toBeCloseTo(7, 12);
  });

  it('reads an arc of a hatch over 0 degrees', () => {
    const arc = [72, 2, 10, 0, 20, 0, 40, 1, 50, 270, 51, 90, 73, 1];
    const page = read([
      0,
      'HATCH',
      8,
      'Cut',
      70,
      1,
      91,
      1,
      92,
      1,
      93,
      2,
      ...arc,
      72,
      1,
      10,
      0,
      20,
      1,
      11,
      0,
      21,
      -1,
      97,
      0,
      75,
      0,
    ]);
    expect(lengthOf(page)).toBeCloseTo(Math.PI + 2, 12);
    expect(areaOf(page)).toBeCloseTo(Math.PI / 2, 12);
  });

  it('hides all content of an insertion on a frozen layer', () => {
    const block = [0, 'BLOCK', 2, 'B', 10, 0, 20, 0, 0, 'LINE', 8, 'Cut', 10, 0, 20, 0, 11, 1, 21, 0, 0, 'ENDBLK'];
    const tables = [0, 'TABLE', 2, 'LAYER', 0, 'LAYER', 2, 'Off', 70, 1, 62, 7, 0, 'ENDTAB'];
    const page = read([0, 'INSERT', 8, 'off', 2, 'B', 10, 0, 20, 0], { blocks: block, tables });
    expect(page.layers).toEqual([expect.objectContaining({ name: 'Off', isVisible: false })]);
  });

  it('reads the edges of a hatch, a clockwise arc among them', () => {
    const edges = [
      92, 1, 93, 2, 72, 1, 10, -2, 20, 0, 11, 2, 21, 0, 72, 2, 10, 0, 20, 0, 40, 2, 50, 0, 51, 180, 73, 1, 97, 0,
    ];
    expect(areaOf(read([0, 'HATCH', 8, '0', 70, 1, 91, 1, ...edges, 75, 0]))).toBeCloseTo(2 * Math.PI, 9);
    const clockwise = [
      92, 1, 93, 2, 72, 1, 10, -2, 20, 0, 11, 2, 21, 0, 72, 2, 10, 0, 20, 0, 40, 2, 50, 0, 51, 180, 73, 0, 97, 0,
    ];
    expect(areaOf(read([0, 'HATCH', 8, '0', 70, 1, 91, 1, ...clockwise, 75, 0]))).toBeCloseTo(2 * Math.PI, 9);
  });
});

describe('size', () => {
  it.each([
    [1, 1],
    [2, 12],
    [4, 1 / 25.4],
    [5, 1 / 2.54],
    [6, 1 / 0.0254],
    [10, 36],
    [13, 1 / 25_400],
    [21, 12.000024000048],
  ])('$INSUNITS %d is %d in', (unit, inches) => {
    const page = read(circle, { header: [9, '$INSUNITS', 70, unit] });
    expect(page.widthIn).toBeCloseTo(4 * inches, 9);
    expect(page.scale.assumed).toBe(false);
  });

  it('assumes a unit when the file has none, and uses the unit of the caller', () => {
    const text = dxfText({ header: [9, '$ACADVER', 1, 'AC1009'], entities: circle });
    expect(readText(text).scale).toMatchObject({ unitsPerIn: 1, assumed: true });
    for (const unit of [0, 17, 20, 25, -1])
      expect(read(circle, { header: [9, '$INSUNITS', 70, unit] }).scale.assumed).toBe(true);
    const metric = dxfText({ header: [9, '$MEASUREMENT', 70, 1], entities: circle });
    expect(readText(metric).scale).toMatchObject({ unitsPerIn: 25.4, assumed: true });
    const page = readText(text, { scale: { by: 'unitsPerIn', unitsPerIn: 2.54 } });
    expect(page.widthIn).toBeCloseTo(4 / 2.54, 12);
    expect(page.scale.assumed).toBe(false);
  });

  it('scales every length by the override', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1000, noNaN: true }), (widthIn) => {
        const page = readText(dxfText({ entities: circle }), { scale: { by: 'widthIn', widthIn } });
        expect(lengthOf(page) / (Math.PI * widthIn)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('encodings', () => {
  const layered = (name: string): string =>
    dxfText({
      header: [9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1252'],
      entities: [0, 'CIRCLE', 8, name, 10, 0, 20, 0, 40, 1],
    });

  it.each([
    ['escapes', Buffer.from(layered('Gr\\U+00FCn'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${layered('Grün')}`)],
    ['UTF-16, low byte first', Buffer.from(`\ufeff${layered('Grün')}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\ufeff${layered('Grün')}`, 'utf16le').swap16()],
    ['the code page of the header', Buffer.from(layered('Grün'), 'latin1')],
    ['UTF-8 from 2007 on', Buffer.from(layered('Grün').replace('AC1015', 'AC1021'))],
    ['lines that end with returns', Buffer.from(layered('Grün').replaceAll('\n', '\r'), 'latin1')],
  ])('%s', (_, bytes) => {
    expect(
      openDxf(bytes, { fileName: '' })
        .readPage(0)
        .layers.map(({ name }) => name),
    ).toEqual(['Grün']);
  });
});

describe('binary files', () => {
  it('are equal to the same drawing in ASCII', () => {
    const text = dxfText({
      entities: [...circle, 0, 'LWPOLYLINE', 8, 'A', 90, 2, 70, 0, 10, 0, 20, 0, 42, 0.5, 10, 2, 20, 1],
    });
    expect(openDxf(binaryDxf(text), { fileName: '' }).readPage(0)).toEqual(readText(text));
  });
});

describe('damaged and hostile files', () => {
  it('reports text, points, images and solids that are left out', () => {
    const text = [0, 'TEXT', 8, '0', 10, 0, 20, 0, 40, 1, 1, 'Open \\U+00E9'];
    const page = read([...circle, ...text, 0, 'POINT', 8, '0', 10, 0, 20, 0, 0, 'IMAGE', 8, '0', 0, '3DSOLID', 8, '0']);
    expect(codes(page)).toEqual(['live_text', 'dot_ignored', 'raster_image', 'effect_ignored']);
    expect(page.diagnostics[0]!.message).toContain('Open é');
  });

  const undrawn = fc
    .stringMatching(/^[A-Z][A-Z0-9_]{2,15}$/)
    .filter((type) => !/^(SECTION|ENDSEC|EOF|BLOCK|ENDBLK|VERTEX|ATTRIB|SEQEND)$/.test(type));

  it('draws or reports an entity of any type', () => {
    fc.assert(
      fc.property(undrawn, fc.integer({ min: 1, max: 3 }), (type, count) => {
        const entities = Array.from({ length: count }, () => [0, type, 8, '0', 10, 0, 20, 0]).flat();
        const page = read([...circle, ...entities]);
        const named = page.diagnostics.reduce((sum, diagnostic) => sum + diagnostic.count, 0);
        expect(page.shapes.length - 1 + named).toBe(count);
      }),
    );
  });

  it.each(
    'MLINE MULTILEADER XLINE RAY WIPEOUT TOLERANCE SHAPE ACAD_PROXY_ENTITY ACAD_TABLE VIEWPORT ATTDEF HELIX LIGHT'.split(
      ' ',
    ),
  )('reports %s by name', (type) => {
    const [notice] = read([...circle, 0, type, 8, '0', 10, 0, 20, 0]).diagnostics;
    expect(notice).toMatchObject({ code: 'effect_ignored', count: 1, message: expect.stringContaining(`"${type}"`) });
  });

  it.each(['3DSOLID', 'BODY', 'REGION', 'MESH', 'PLANESURFACE', 'NURBSURFACE'])('reports %s as a solid', (type) => {
    expect(read([...circle, 0, type, 8, '0']).diagnostics[0]!.message).toContain('1 solid or surface left out');
  });

  it('draws dimensions by their block, and reports those without one', () => {
    const block = [0, 'BLOCK', 2, '*D1', 10, 0, 20, 0, 0, 'LINE', 8, '0', 10, 0, 20, 0, 11, 3, 21, 4, 0, 'ENDBLK'];
    const dimension = [0, 'DIMENSION', 8, '0', 2, '*D1', 10, 9, 20, 9];
    expect(lengthOf(read(dimension, { blocks: block }))).toBeCloseTo(5, 12);
    expect(codes(read([...circle, ...dimension]))).toEqual(['reference_missing']);
    const [notice] = read([...circle, 0, 'ARC_DIMENSION', 8, '0']).diagnostics;
    expect(notice!.message).toContain('("ARC_DIMENSION")');
  });

  it('draws an attribute of a block once: its value, or the definition of a constant one', () => {
    const block = (flag: number): Pairs => [
      0,
      'BLOCK',
      2,
      'B',
      10,
      0,
      20,
      0,
      ...circle,
      0,
      'ATTDEF',
      8,
      '0',
      70,
      flag,
      1,
      'x',
      0,
      'ENDBLK',
    ];
    const insert = [0, 'INSERT', 8, '0', 2, 'B', 10, 0, 20, 0];
    expect(codes(read(insert, { blocks: block(0) }))).toEqual([]);
    expect(codes(read(insert, { blocks: block(2) }))).toEqual(['live_text']);
  });

  it('reports hatches without a boundary and polylines with a width', () => {
    expect(codes(read([...circle, 0, 'HATCH', 8, '0', 2, 'SOLID', 70, 1, 91, 0]))).toEqual(['path_error']);
    const polyline = [0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 0, 43, 0.5, 10, 0, 20, 0, 10, 1, 20, 0];
    expect(codes(read(polyline))).toEqual(['effect_ignored']);
  });

  it('reads a file that ends early, and reports it', () => {
    const page = readText(dxfText({ entities: circle, end: [0] }));
    expect(codes(page)).toEqual(['file_cut_short']);
    expect(lengthOf(page)).toBeCloseTo(4 * Math.PI, 9);
  });

  it('reads decimal commas, and reports them', () => {
    const page = read([0, 'LINE', 8, '0', 10, '0,5', 20, 0, 11, '3,5', 21, 4]);
    expect(lengthOf(page)).toBe(5);
    expect(codes(page)).toEqual(['file_repaired']);
  });

  it('reads exponents of Fortran', () => {
    expect(lengthOf(read([0, 'LINE', 8, '0', 10, '0.0D0', 20, 0, 11, '3.0D+01', 21, '4.0d1']))).toBe(50);
  });

  it('leaves out objects whose numbers cannot be read', () => {
    expect(codes(read([...circle, 0, 'LINE', 8, '0', 10, 'x', 20, 0, 11, 1, 21, 1]))).toEqual(['number_dropped']);
  });

  it('reports recursive blocks, and rejects arrays of a billion insertions', () => {
    const self = [
      0,
      'BLOCK',
      8,
      '0',
      2,
      'A',
      10,
      0,
      20,
      0,
      ...circle,
      0,
      'INSERT',
      8,
      '0',
      2,
      'A',
      10,
      1,
      20,
      0,
      0,
      'ENDBLK',
    ];
    const insert = [0, 'INSERT', 8, '0', 2, 'A', 10, 0, 20, 0];
    expect(codes(read(insert, { blocks: self }))).toEqual(['reference_cycle']);
    const many = [0, 'BLOCK', 8, '0', 2, 'B', 10, 0, 20, 0, ...circle, 0, 'ENDBLK'];
    const array = [0, 'INSERT', 8, '0', 2, 'B', 10, 0, 20, 0, 70, 32_000, 71, 32_000, 44, 1, 45, 1];
    expect(() => read(array, { blocks: many })).toThrow(/more than 250,000 entities/);
  });

  it('rejects a file without sections, and one with nothing to measure', () => {
    expect(() => openDxf(bytesOf('hello'), { fileName: '' })).toThrow(/no DXF/);
    expect(() => read([0, 'POINT', 8, '0', 10, 0, 20, 0])).toThrow(/nothing to measure.*dot/);
  });

  it('reads every mutated file or throws an EngineError', () => {
    const text = dxfText({
      entities: [
        ...circle,
        0,
        'SPLINE',
        8,
        '0',
        70,
        8,
        71,
        2,
        40,
        0,
        40,
        0,
        40,
        0,
        40,
        1,
        40,
        1,
        40,
        1,
        10,
        0,
        20,
        0,
        10,
        1,
        20,
        1,
        10,
        2,
        20,
        0,
      ],
    });
    const lines = text.split('\n');
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(lines.length - 1),
            fc.constantFrom('', '0', '-1', '1e308', '9999999999', 'NaN', 'INSERT', '70'),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        (edits) => {
          const changed = [...lines];
          for (const [at, value] of edits) changed[at] = value;
          expect(outcomeOf(changed.join('\n'))).toMatch(/^(page|error)$/);
        },
      ),
      { numRuns: runs(400) },
    );
  });
});
