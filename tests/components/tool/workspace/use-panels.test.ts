import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  panelLimitsPx,
  readPanels,
  withFolded,
  resizePanel,
  type Panels,
  type PanelSide,
} from '#components/tool/workspace/use-panels.ts';

const untouched: Panels = { folded: [], sizesPx: {} };
const sides = Object.keys(panelLimitsPx) as PanelSide[];

test('a panel stays within its limits for any drag', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sides), fc.integer({ min: -5000, max: 5000 }), (side, px) => {
      const { min, max } = panelLimitsPx[side];
      const sizePx = resizePanel(untouched, side, px).sizesPx[side]!;
      expect(sizePx).toBeGreaterThanOrEqual(min);
      expect(sizePx).toBeLessThanOrEqual(max);
    }),
  );
});

test('stored panels are restored exactly', () => {
  const panels = withFolded(
    resizePanel(resizePanel(untouched, 'job-width', 333), 'numbers-width', 400),
    'numbers',
    true,
  );
  expect(readPanels(JSON.stringify(panels))).toEqual(panels);
  expect(withFolded(panels, 'numbers', true)).toBe(panels);
  expect(withFolded(panels, 'numbers', false).folded).toEqual([]);
  expect(resizePanel(panels, 'job-width', null).sizesPx).toEqual({ 'numbers-width': 400 });
});

test('any other stored value results in usable panels', () => {
  for (const text of [null, '', '3', 'null', '[]', '{"folded":3,"sizesPx":[]}', '{"folded":["sheet"]}']) {
    expect(readPanels(text)).toEqual(untouched);
  }
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { folded, sizesPx } = readPanels(text);
      expect(folded.every((panel) => panel === 'job' || panel === 'numbers')).toBe(true);
      expect(Object.values(sizesPx).every(Number.isFinite)).toBe(true);
    }),
  );
});
