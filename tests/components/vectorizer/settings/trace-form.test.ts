import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { previewRequest } from '#lib/shared/contracts/vectorizer.ts';
import { buildTrace, initialTraceForm, readTraceForm } from '#components/vectorizer/settings/trace-form.ts';

const source = { token: '0'.repeat(64) };

test("the initial form has the server's default settings", () => {
  const built = buildTrace(initialTraceForm);
  expect(built.ok && previewRequest.parse({ picture: source, ...built.request }).settings).toEqual(
    previewRequest.parse({ picture: source, size: { by: 'widthIn', widthIn: 12 } }).settings,
  );
});

test('reads lengths in feet, inches and millimeters', () => {
  expect(buildTrace({ ...initialTraceForm, sizeBy: 'heightIn', sizeText: `1' 6"`, speckText: '1mm' })).toMatchObject({
    ok: true,
    request: { size: { by: 'heightIn', heightIn: 18 }, settings: { speckIn: 1 / 25.4 } },
  });
});

test.each([
  ['', 'size'],
  ['0.01', 'size'],
  ['2000', 'size'],
  ['abc', 'size'],
])('reports the size %j at its field', (sizeText, field) => {
  expect(buildTrace({ ...initialTraceForm, sizeText })).toEqual({ ok: false, field });
});

test('reports specks of 3 in at their field', () => {
  expect(buildTrace({ ...initialTraceForm, speckText: '3' })).toEqual({ ok: false, field: 'speck' });
});

test('restores a stored form', () => {
  const form = {
    ...initialTraceForm,
    mode: 'color' as const,
    colors: 5,
    smoothing: 80,
    invert: true,
    sizeText: '3 ft',
  };
  expect(readTraceForm(structuredClone(form))).toEqual(form);
});

test('builds no request that the server rejects, for any stored value', () => {
  const odd = fc.anything({
    values: [fc.constantFrom('bw', 'color', 'stacked', 1, 300, -1, 2.5, null, true), fc.string()],
  });
  const stored = fc.oneof(
    fc.anything(),
    fc.record(Object.fromEntries(Object.keys(initialTraceForm).map((name) => [name, odd]))),
  );
  fc.assert(
    fc.property(stored, (value) => {
      const built = buildTrace(readTraceForm(value));
      expect(!built.ok || previewRequest.safeParse({ picture: source, ...built.request }).success).toBe(true);
    }),
  );
});
