import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { drawnByResvg } from './drawn-by-resvg.ts';
import {
  geometryForms,
  paintForms,
  sightForms,
  type Form,
} from '../../../tools/harness/drawing-forms/painted-forms.ts';
import { boxOf, codes, read } from './support.ts';

/** The oracle is resvg, except for forms that it does not support but browsers do: those are recorded from Chromium. */
const inBrowsers = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/svg-forms/in-browsers.json'), 'utf8'),
) as Record<string, boolean>;

/** Intended differences from Chromium, with reasons. */
const ownWay: readonly [RegExp, string][] = [
  [/url\(#not-displayed\)/, 'SVG 2, 14.1: display does not apply to paint servers; resvg and Firefox agree'],
  [/^ellipse (r[xy]="(auto)?"|rx auto ry )/, 'SVG 2, 10.4: auto is the other radius; resvg agrees'],
  [
    /^(rect|circle|ellipse) style \w+:-(0|60)$/,
    'CSS Values 4, 5: no unit, no length; resvg does not read these styles',
  ],
];

/** Colors with that of a profile after them (SVG 1.1, 11.2): drawing programs write and paint them, browsers and resvg do not. */
const withProfile = /red icc-color/;

const tolerancePx = 1.5;

function expected(form: Form): boolean {
  if (withProfile.test(form.name)) return true;
  const known = inBrowsers[form.name];
  if (known !== undefined && !ownWay.some(([names]) => names.test(form.name))) return known;
  return drawnByResvg(form.svg) !== null;
}

/** Returns our reader's result for a form: its box, null for nothing, 'named' if a notice reports an unused value. */
function paintedBox({ svg }: Form): readonly [number, number, number, number] | 'named' | null {
  try {
    const drawing = read(svg);
    if (codes(drawing).some((code) => code === 'number_dropped' || code === 'clipped_art')) return 'named';
    const line = Math.max(0, ...drawing.shapes.map((shape) => shape.strokeWidthIn ?? 0)) / 2;
    const { minX, minY, maxX, maxY } = boxOf(drawing);
    return [minX - line, minY - line, maxX + line, maxY + line] as const;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'no_shapes') throw error;
    return error.message.includes('cannot be read') ? 'named' : null;
  }
}

function disagreements(forms: readonly Form[]): string[] {
  return forms.flatMap((form) => {
    const found = paintedBox(form);
    const painted = expected(form);
    if (found === 'named' || (found !== null) === painted) return [];
    return [`${form.name}: ${painted ? 'is painted' : 'is not painted'}`];
  });
}

test('measures exactly what browsers paint, for every kind of fill and stroke', () => {
  expect(disagreements(paintForms())).toEqual([]);
});

test('opacity, display, visibility, widths, copies and the cascade select shapes as in browsers', () => {
  expect(disagreements(sightForms())).toEqual([]);
});

test('reads every attribute of the basic shapes like browsers for any length, or reports the value', () => {
  expect(disagreements(geometryForms())).toEqual([]);
});

test('basic shapes have the size that resvg draws', () => {
  const wrong = geometryForms().flatMap((form) => {
    const [found, peer] = [paintedBox(form), drawnByResvg(form.svg)];
    if (found === null || found === 'named' || peer === null || form.name in inBrowsers) return [];
    // resvg reads no geometry from styles, no calc() and no length followed by a space; the ends of lines are not square to the page.
    if (/style|^line|60 |calc/.test(form.name)) return [];
    const off = found.some((value, i) => Math.abs(value - peer[i]!) > tolerancePx);
    return off ? [`${form.name}: ${found.join(' ')} instead of ${peer.join(' ')}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('reports a shape hidden by its gradient with that reason', () => {
  const drawing = read(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"><linearGradient id="g"/><path d="M0 0H9V9Z" fill="url(#g)"/><path d="M1 1H2V2Z"/></svg>',
  );
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.diagnostics[0]).toMatchObject({
    code: 'hidden_art',
    message: expect.stringMatching(/gradient or pattern/),
  });
});

test('measures a shape with an external paint, and reports it', () => {
  const drawing = read(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"><style>path{fill:url("http://example.com/a.svg#p")}</style><path d="M0 0H9V9Z"/></svg>',
  );
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.diagnostics).toMatchObject([
    { code: 'external_reference_ignored', message: expect.stringMatching(/outside file.*example\.com/) },
  ]);
});

test('limits the depth of nested patterns', () => {
  const patterns = Array.from(
    { length: 5000 },
    (_, i) => `<pattern id="p${i}" width="1" height="1"><rect width="1" height="1" fill="url(#p${i + 1})"/></pattern>`,
  );
  const drawing = read(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9">${patterns.join('')}<rect width="9" height="9" fill="url(#p0)"/></svg>`,
  );
  expect(codes(drawing)).toEqual(['pattern_ignored']);
});

test('limits the expansion of custom properties that multiply', () => {
  const levels = Array.from({ length: 12 }, (_, i) => `--v${i}:${`var(--v${i + 1}) `.repeat(300)};`);
  const drawing = read(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"><rect width="9" height="9" style="${levels.join('')}--v12:a;fill:var(--v0)"/></svg>`,
  );
  expect(drawing.shapes).toHaveLength(1);
});
