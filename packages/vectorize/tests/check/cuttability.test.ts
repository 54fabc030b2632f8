import { describe, expect, test } from '@jest/globals';
import { checkCuttability, tracePicture } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from '../rasters.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Widths of traced places, found between points of flattened outlines. */
const WIDTH_IN = 0.005;

const INK = '#000000';
const judge = (shapes: string, pixelsPerIn: number, width = 300, height = 200) => {
  const traced = tracePicture(raster(width, height, [[INK, shapes]]), { ...options, pixelsPerIn });
  return checkCuttability(traced, { pixelsPerIn, sourcePixelsPerIn: pixelsPerIn });
};
const codes = (verdict: ReturnType<typeof judge>): string[] => verdict.reasons.map(({ code }) => code);

test('clean shapes at a good size are good for cutting', () => {
  const verdict = judge(circle(90, 100, 60) + box(180, 50, 80, 100), 20);
  expect([verdict.level, verdict.reasons]).toEqual(['good', []]);
  expectWithin(verdict.smallestGap!.widthIn, 1.5, WIDTH_IN);
});

test('the same drawing at a smaller size has a thin bridge', () => {
  const bars = box(20, 20, 260, 160) + 'M40 40V160H148V40Z' + 'M152 40V160H260V40Z';
  expect(judge(bars, 20).level).toBe('good');
  const care = judge(bars, 80);
  expect([care.level, codes(care)]).toEqual(['care', ['thin_bridge']]);
  expectWithin(care.thinnestBridge!.widthIn, 4 / 80, WIDTH_IN);
  expect(care.reasons[0]!.message).toContain('1.2');
  expect(judge(bars, 200).level).toBe('poor');
});

test('reports narrow gaps, tiny pieces, low resolution and cropped drawings', () => {
  expect(codes(judge(box(20, 20, 100, 100) + box(123, 20, 100, 100), 100))).toContain('narrow_gap');
  expect(codes(judge(box(20, 20, 100, 100) + box(200, 150, 5, 5), 50))).toContain('tiny_parts');
  expect(codes(judge(circle(150, 100, 60), 4))).toContain('low_resolution');
  expect(codes(judge(box(-10, 60, 330, 60), 50))).toContain('touches_edge');
});

test('lists the worst reason first', () => {
  const verdict = judge(box(20, 20, 100, 100) + box(121.5, 20, 100, 100) + box(250, 150, 5, 5), 100);
  expect(verdict.level).toBe('poor');
  expect(verdict.reasons[0]!.level).toBe('poor');
});

test('reports round holes too small for a bit, but not larger ones', () => {
  const holes = box(20, 20, 260, 160) + circle(80, 100, 2.5) + circle(200, 100, 2.5);
  const verdict = judge(holes, 100);
  expect(codes(verdict)).toContain('tiny_holes');
  expect(verdict.reasons.find(({ code }) => code === 'tiny_holes')!.count).toBe(2);
  expect(codes(judge(box(20, 20, 260, 160) + circle(150, 100, 20), 100))).not.toContain('tiny_holes');
});

test('does not report art cropped to its bounding box as cut off', () => {
  expect(codes(judge(circle(150, 100, 99.5) + box(0, 60, 300, 60), 50))).not.toContain('touches_edge');
});

test('reports gradients as shades, but not flat colors', () => {
  const fade = (mode: 'bw' | 'color', isShaded: boolean) => {
    const picture = raster(200, 200, [
      ['#ffffff', box(0, 0, 200, 200)],
      ['#202080', circle(100, 100, 70)],
    ]);
    const data = picture.data.map((level, i) => {
      const x = Math.floor(i / 3) % 200;
      return isShaded && level < 200 ? Math.min(200, level + x) : level;
    });
    const traced = tracePicture({ ...picture, data }, { ...options, mode, pixelsPerIn: 20 });
    return checkCuttability(traced, { pixelsPerIn: 20, sourcePixelsPerIn: 20 });
  };
  for (const mode of ['bw', 'color'] as const) {
    expect(codes(fade(mode, true))).toContain('shades');
    expect(codes(fade(mode, false))).toEqual([]);
  }
});

describe('a free line', () => {
  const line = (width: number, degrees: number): string => {
    const turn = (degrees * Math.PI) / 180;
    const [alongX, alongY] = [80 * Math.cos(turn), 80 * Math.sin(turn)];
    const [acrossX, acrossY] = [(-width / 2) * Math.sin(turn), (width / 2) * Math.cos(turn)];
    const corners = [
      [-alongX - acrossX, -alongY - acrossY],
      [alongX - acrossX, alongY - acrossY],
      [alongX + acrossX, alongY + acrossY],
      [-alongX + acrossX, -alongY + acrossY],
    ];
    return `M${corners.map(([x, y]) => `${150.3 + x!} ${100.37 + y!}`).join('L')}Z`;
  };

  test.each([0, 7, 17, 30, 45, 83, 90])(
    'has its true width to half a pixel at %i degrees if it is 1.5 pixels wide or more',
    (degrees) => {
      for (const width of [1.5, 2, 3]) {
        const verdict = judge(line(width, degrees) + box(10, 5, 60, 12), 100);
        expect(codes(verdict)).toContain('thin_bridge');
        expectWithin(100 * verdict.thinnestBridge!.widthIn, width, 0.5);
      }
    },
  );
});

describe('between two colors', () => {
  const between = (shapes: readonly (readonly [string, string])[], pixelsPerIn: number) => {
    const traced = tracePicture(raster(300, 200, shapes), {
      ...options,
      mode: 'color',
      removeBackground: true,
      pixelsPerIn,
    });
    return { traced, verdict: checkCuttability(traced, { pixelsPerIn, sourcePixelsPerIn: pixelsPerIn }) };
  };

  test.each([
    ['upright', 0],
    ['slanted', 0.3],
    ['at 45 degrees', 1],
  ])('reports a gap too narrow for a bit with its width and position: %s', (_how, slope) => {
    const [x, top, bottom, gap] = [140, 30, 170, 4];
    const wide = gap * Math.hypot(1, slope);
    const at = (y: number) => x + slope * (y - 100);
    const left = `M20 ${top}L${at(top)} ${top}L${at(bottom)} ${bottom}L20 ${bottom}Z`;
    const right = `M280 ${top}L280 ${bottom}L${at(bottom) + wide} ${bottom}L${at(top) + wide} ${top}Z`;
    const { traced, verdict } = between(
      [
        ['#cc2222', left],
        ['#2244cc', right],
      ],
      100,
    );
    expect(traced.layers).toHaveLength(2);
    expectWithin(verdict.smallestGap!.widthIn, gap / 100, WIDTH_IN);
    const reason = verdict.reasons.find(({ code }) => code === 'narrow_gap')!;
    expect(reason.count).toBe(1);
    const { minX, maxX, minY, maxY } = reason.places[0]!;
    const middle = { x: 50 * (minX + maxX), y: 50 * (minY + maxY) };
    expectWithin(middle.x, at(middle.y) + wide / 2, 3);
    // The same art with room for a bit.
    expect(
      codes(
        between(
          [
            ['#cc2222', left],
            ['#2244cc', right],
          ],
          20,
        ).verdict,
      ),
    ).not.toContain('narrow_gap');
  });

  test('does not report a gap between colors that share an edge or meet in a corner', () => {
    const { traced, verdict } = between(
      [
        ['#cc2222', box(40, 30, 100, 70) + box(140, 100, 100, 70)],
        ['#2244cc', box(140, 30, 100, 70) + box(40, 100, 100, 70)],
      ],
      100,
    );
    expect(traced.layers).toHaveLength(2);
    expect(codes(verdict)).not.toContain('narrow_gap');
    const round = between(
      [
        ['#cc2222', box(40, 30, 220, 140)],
        ['#2244cc', circle(150, 100, 50)],
        ['#eecc00', circle(150, 100, 30)],
      ],
      100,
    );
    expect(round.traced.layers).toHaveLength(3);
    expect(codes(round.verdict)).toEqual([]);
  });

  test('does not report a strip of a third color as a gap', () => {
    const { verdict } = between(
      [
        ['#cc2222', box(40, 30, 220, 140)],
        ['#eecc00', box(140, 30, 4, 140)],
        ['#2244cc', box(144, 30, 116, 140)],
      ],
      100,
    );
    expect(codes(verdict)).toContain('thin_bridge');
    expect(codes(verdict)).not.toContain('narrow_gap');
  });
});
