import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { frameOf, turnTransform } from '#components/canvas/turn.ts';
import {
  rulerBlock,
  rulerBlockPx,
  rulerSides,
  rulerStart,
  rulerTicks,
  type RulerSide,
} from '#components/canvas/window/ruler-ticks.ts';
import { fillOf, sheetDrawings, sheetSizeText } from '#components/canvas/sheet-model.ts';
import { fitSheet, pan, viewOfBox, zoomAt } from '#components/canvas/window/viewport.ts';
import { sheetsAlike } from '#lib/shared/model.ts';
import { layout, measurement } from '../recorded-run.ts';

const sheet = { width: 48, height: 96 };
const windowPx = { width: 800, height: 600 };
const samePx = 1e-6;
const padding = { side: 36, top: 36, bottom: 36 };

test('draws every placement on its sheet, rotated and moved as in the layout', () => {
  const sheets = sheetDrawings(layout, measurement);
  expect(sheets.map((drawing) => drawing.parts.length)).toEqual([1, 1, 1, 1]);
  expect(sheets[0]!.parts[0]).toMatchObject({
    transform: 'translate(1 1) rotate(0)',
    minX: 1,
    minY: 1,
    maxX: 11,
    maxY: 11,
  });
  const turned = sheets[3]!.parts[0]!;
  expect(turned.transform).toBe('translate(20 1) rotate(90)');
  expect([turned.minX, turned.minY, turned.maxX, turned.maxY].map(Math.round)).toEqual([10, 1, 20, 11]);
  expect(sheets.map((drawing) => drawing.cutOff !== null)).toEqual([false, false, false, true]);
});

test('sheets with the same parts at the same places are alike, regardless of the order of the parts', () => {
  expect(sheetsAlike(layout)).toEqual([[0, 1, 2], [3]]);
  const there = { rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 };
  const other = { ...there, partId: 'p2', xIn: 20 };
  const again = [
    { ...other, sheet: 1, xIn: 20 + 1e-9 },
    { ...there, sheet: 1 },
  ];
  const moved = [
    { ...there, sheet: 2, xIn: 1.00001 },
    { ...other, sheet: 2 },
  ];
  const placements = [there, other, ...again, ...moved];
  expect(sheetsAlike({ sheets: 4, placements })).toEqual([[0, 1], [2], [3]]);
});

test('draws the used part of a roll with some of the rest, and the weeding boxes of each part', () => {
  const cutOff = { axis: 'y', atIn: 40, leftoverWidthIn: 48, leftoverHeightIn: 1760 } as const;
  const roll = { lengthIn: 40 };
  const weeding = { distanceIn: 0.5, together: 'piece', boxes: 1, lengthIn: 44 } as const;
  const onRoll = { ...layout, sheets: 1, cutOff, weeding, placements: layout.placements.slice(0, 1) };
  const [drawing] = sheetDrawings(
    { ...onRoll, sheet: { widthIn: 48, heightIn: 1800, marginIn: 1, roll } },
    measurement,
  );
  expect(drawing).toMatchObject({ widthIn: 48, heightIn: 44, cutOff, roll });
  expect(sheetSizeText(drawing!, 'in')).toBe('40 in (3.34 ft) of 48 in roll');
  const { box } = measurement.rows[0]!.parts[0]!;
  const path = `M${box.minX - 0.5} ${box.minY - 0.5}H${box.maxX + 0.5}V${box.maxY + 0.5}H${box.minX - 0.5}Z`;
  expect(drawing!.lines.map(({ path, transform }) => ({ path, transform }))).toEqual([
    { path, transform: drawing!.parts[0]!.transform },
  ]);
});

test('omits a placement of an unknown part', () => {
  const odd = { ...layout, placements: [{ ...layout.placements[0]!, partId: 'gone' }] };
  expect(sheetDrawings(odd, measurement)[0]!.parts).toEqual([]);
});

test('a sheet with an outline is drawn with it, filled by its area, and without a cut', () => {
  const { widthIn, heightIn } = layout.sheet;
  const outline = [
    { xIn: 0, yIn: 0 },
    { xIn: widthIn, yIn: 0 },
    { xIn: 0, yIn: heightIn },
  ];
  const whole = sheetDrawings(layout, measurement).at(-1);
  const shaped = sheetDrawings({ ...layout, sheet: { ...layout.sheet, outline } }, measurement).at(-1);
  expect(shaped).toMatchObject({ outline, cutOff: null });
  expect(whole!.cutOff).not.toBeNull();
  expect(fillOf(shaped!)).toBeCloseTo(2 * fillOf(whole!), 9);
});

test('fit centers the whole sheet', () => {
  const view = fitSheet(sheet, windowPx, padding);
  expect(view.scale * sheet.height).toBeLessThanOrEqual(windowPx.height - 72 + samePx);
  expect(Math.abs(2 * view.offsetX + sheet.width * view.scale - windowPx.width)).toBeLessThan(samePx);
});

test('zooming preserves the position of the point under the pointer', () => {
  const view = fitSheet(sheet, windowPx, padding);
  const at = { x: 400, y: 300 };
  const inches = (v: typeof view) => [(at.x - v.offsetX) / v.scale, (at.y - v.offsetY) / v.scale];
  const zoomed = zoomAt(view, 3, at, sheet, windowPx);
  expect(inches(zoomed).map((value) => value.toFixed(6))).toEqual(inches(view).map((value) => value.toFixed(6)));
});

test('no sequence of moves and zooms loses the sheet', () => {
  const step = fc.record({
    factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    dx: fc.integer({ min: -9999, max: 9999 }),
    dy: fc.integer({ min: -9999, max: 9999 }),
  });
  const staysInSight = fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
    let view = fitSheet(sheet, windowPx, padding);
    for (const { factor, dx, dy } of steps) {
      view = zoomAt(
        pan(view, dx, dy, sheet, windowPx),
        factor,
        { x: Math.abs(dx) % 800, y: Math.abs(dy) % 600 },
        sheet,
        windowPx,
      );
    }
    const right = view.offsetX + sheet.width * view.scale;
    const bottom = view.offsetY + sheet.height * view.scale;
    return view.scale > 0 && right > 0 && bottom > 0 && view.offsetX < windowPx.width && view.offsetY < windowPx.height;
  });
  expect(() => fc.assert(staysInSight)).not.toThrow();
});

test('show me centers a place', () => {
  const box = { minX: 10, minY: 80, maxX: 12, maxY: 81 };
  const view = viewOfBox(box, sheet, windowPx);
  expect(Math.abs(view.offsetX + 11 * view.scale - 400)).toBeLessThan(samePx);
  expect(Math.abs(view.offsetY + 80.5 * view.scale - 300)).toBeLessThan(samePx);
});

test('ruler labels are whole steps, never crowded, and within the sheet', () => {
  for (const scale of [0.5, 3, 12, 96, 960]) {
    const ticks = rulerTicks({ offsetPx: 30, scale, lengthPx: 800, sideIn: 48 });
    const labels = ticks.filter((tick) => tick.label !== null);
    expect(ticks.length).toBeLessThan(130);
    expect(labels.every((tick, index) => index === 0 || tick.atPx - labels[index - 1]!.atPx >= 40)).toBe(true);
    expect(Math.max(...labels.map((tick) => Number(tick.label)))).toBeLessThanOrEqual(48);
    expect(labels[0]?.label).toBe('0');
  }
  const metric = rulerTicks({ offsetPx: 0, scale: 10, lengthPx: 800, sideIn: 48 }, 'mm');
  expect(metric.filter((tick) => tick.label !== null)[1]?.label).toBe('500');
});

test('each mark of the rulers states the position of the sheet below it, even in a rotated view', () => {
  const side = fc.double({ min: 4, max: 300, noNaN: true });
  const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
  const scale = fc.double({ min: 0.5, max: 60, noNaN: true });
  fc.assert(
    fc.property(side, side, offset, offset, scale, fc.boolean(), (widthIn, heightIn, x, y, perIn, isTurned) => {
      const { across, down } = rulerSides(frameOf({ widthIn, heightIn }, isTurned), isTurned, true);
      const marksOf = (ruler: RulerSide, offsetPx: number) =>
        rulerTicks({ offsetPx, scale: perIn, lengthPx: 800, ...ruler }).flatMap(({ atPx, label }) =>
          label === null ? [] : [{ atIn: (atPx - offsetPx) / perIn, label }],
        );
      // A turned scene has its Y to the right and its X up: turnTransform.
      const places = [
        ...marksOf(across, x).map(({ atIn, label }) => ({ axis: isTurned ? 'Y' : 'X', at: atIn, label })),
        ...marksOf(down, y).map(({ atIn, label }) =>
          isTurned ? { axis: 'X', at: widthIn - atIn, label } : { axis: 'Y', at: atIn, label },
        ),
      ];
      for (const { axis, at, label } of places) {
        expect(at).toBeCloseTo(Number(label.replace(`${axis} `, '')), 3);
        expect(label.startsWith(`${axis} `)).toBe(Math.abs(at) < 1e-6);
      }
    }),
  );
  expect(turnTransform({ widthIn: 48, heightIn: 96 }, true)).toBe('translate(0 48) rotate(-90)');
});

test('a ruler drawn at one offset covers the window at every offset of the same block', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (offsetPx) => {
      const shift = Math.round(offsetPx) - rulerStart(offsetPx);
      expect(shift).toBeGreaterThanOrEqual(-rulerBlockPx);
      expect(shift).toBeLessThan(0);
      expect(rulerBlock(rulerStart(offsetPx) - 1)).toBe(rulerBlock(offsetPx));
    }),
  );
});
