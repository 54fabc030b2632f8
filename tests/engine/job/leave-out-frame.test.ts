import { expect, test } from '@jest/globals';
import { measureFile } from '../../../engine/job/measure-file.ts';

const drawing = (parts: string, extra = ''): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" ${extra}>${parts}</svg>`);
const frame = '<rect width="20" height="20" fill="none" stroke="#000"/>';
const plate = '<rect x="2" y="2" width="5" height="5" fill="none" stroke="#000"/>';

function measured(parts: string, leaveOutFrame: boolean) {
  const file = { fileName: 'a.svg', bytes: drawing(parts), quantity: 1, leaveOutFrame };
  return measureFile({ ...file, scale: { by: 'unitsPerIn', unitsPerIn: 1 } }, {}).row;
}

test.each([
  ['before everything else', frame + plate],
  ['after everything else', plate + frame],
  ['drawn twice', frame + plate + frame],
  ['as a path', `<path d="M0 0H20V20H0Z" fill="none" stroke="#000"/>${plate}`],
])('excludes a frame %s from every figure, and reports that', (_name, parts) => {
  const whole = measured(parts, false);
  expect(whole.warnings.map(({ code }) => code)).toContain('background_rectangle');
  const { figures, parts: pieces, warnings } = measured(parts, true);
  expect(figures).toMatchObject({ lengthIn: 20, perimeterIn: 20, pieces: 1, widthIn: 5 });
  expect(pieces).toHaveLength(1);
  expect(warnings.map(({ code }) => code)).toContain('background_left_out');
  expect(warnings.map(({ code }) => code)).not.toContain('background_rectangle');
});

test('excludes nothing without a frame', () => {
  for (const parts of [plate, frame, plate + plate.replace('x="2"', 'x="9"')]) {
    expect(measured(parts, true)).toEqual(measured(parts, false));
  }
});

test.each([
  [{ by: 'unitsPerIn', unitsPerIn: 25.4 }, 20 / 25.4],
  [{ by: 'unitsPerIn', unitsPerIn: 96 }, 20 / 96],
  [{ by: 'unitsPerIn', unitsPerIn: 1 }, 20],
  [{ by: 'unitsPerIn', unitsPerIn: 72 }, 20 / 72],
  [{ by: 'unitsPerIn', unitsPerIn: 2.54 }, 20 / 2.54],
] as const)('a drawing without units read at %j is %d in wide', (scale, widthIn) => {
  const file = { fileName: 'a.svg', bytes: drawing(frame), quantity: 1, scale };
  expect(measureFile(file, {}).row.figures.widthIn).toBeCloseTo(widthIn, 12);
});
