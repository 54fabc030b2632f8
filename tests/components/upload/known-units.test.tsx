import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isUnitless, programOf, rememberUnit, withKnownUnit } from '#components/upload/known-units.ts';
import { drawingUnitOf, drawingUnits, scaleOfUnit, unitsPerInch } from '#lib/shared/drawing/drawing-units.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';

beforeEach(() => localStorage.clear());

const file = (svg: string) => ({
  filename: 'a.svg',
  fileType: 'SVG' as const,
  content: `data:image/svg+xml;base64,${btoa(svg)}`,
  sizeBytes: svg.length,
});
const formFile = (svg: string) => changeJob(initialJobForm, { type: 'file-added', file: file(svg) }).file!;
const unitless = (comment: string, at = 1) =>
  `<!-- ${comment} --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${600 * at} 400"><path d="M0 0h9v9z"/></svg>`;

test('units per inch are those of the trade, millimeters exactly', () => {
  expect(unitsPerInch).toEqual({ mm: 25.4, px: 96, in: 1, pt: 72, cm: 2.54 });
  for (const unit of drawingUnits) expect(drawingUnitOf(scaleOfUnit(unit).unitsPerIn)).toBe(unit);
  expect(drawingUnitOf(90)).toBeNull();
});

test('the unit chosen for one file is the default of the next file of the same program, in any version', () => {
  rememberUnit(formFile(unitless('Made by Shaper 2.1')), scaleOfUnit('mm'));
  expect(withKnownUnit(file(unitless('Made by Shaper 2.3', 2))).scale).toEqual({ by: 'unitsPerIn', unitsPerIn: 25.4 });
  expect(withKnownUnit(file(unitless('Made by Drawer 1'))).scale).toBeUndefined();
  rememberUnit(formFile(unitless('Made by Shaper 2.1')), undefined);
  expect(withKnownUnit(file(unitless('Made by Shaper 2.1'))).scale).toBeUndefined();
});

test('a file that states its size ignores the unit chosen for other files of its program', () => {
  rememberUnit(formFile(unitless('x')), scaleOfUnit('mm'));
  const stated = unitless('x').replace('viewBox', 'width="6in" height="4in" viewBox');
  expect(isUnitless(file(stated))).toBe(false);
  expect(withKnownUnit(file(stated)).scale).toBeUndefined();
  const eps = { ...file('%!PS-Adobe-3.0 EPSF-3.0'), fileType: 'EPS' as const };
  expect(withKnownUnit(eps).scale).toBeUndefined();
});

test('invalid stored choices are ignored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      localStorage.setItem('drawing-units', stored);
      expect(withKnownUnit(file(unitless('x'))).filename).toBe('a.svg');
    }),
    { seed: 7 },
  );
});

test('programs are distinguished by comment and namespaces, never by digits', () => {
  expect(programOf(unitless('A 1.0'))).toBe(programOf(unitless('A 22')));
  expect(programOf(unitless('A'))).not.toBe(programOf(unitless('B')));
  expect(programOf('<svg xmlns:x="http://x.org/">')).not.toBe(programOf('<svg>'));
});

test('a request names a unit, a scale, or neither; an EPS never a unit', () => {
  const sent = { filename: 'a.svg', fileType: 'SVG', content: 'data:;base64,x' };
  const issues = (extra: object) => measureRequest.safeParse({ file: { ...sent, ...extra } }).error?.issues[0]?.message;
  expect(issues({ unit: 'mm' })).toBeUndefined();
  expect(issues({ unit: 'furlong' })).toBeDefined();
  expect(issues({ unit: 'mm', scale: { by: 'factor', factor: 2 } })).toBe('Send either `unit` or `scale`.');
  expect(issues({ unit: 'mm', fileType: 'EPS' })).toBe('An EPS states its own unit. Omit `unit`.');
});
