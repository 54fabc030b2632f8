import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';

/** Drawings that were measured wrong once, with what is right: perimeter in inches and parts wider than 0.01 in. */
const finds: Record<string, { perimeterIn: number; parts: number }> = {
  'blob-out-of-a-blob.svg': { perimeterIn: 6.784973, parts: 1 },
  'overshoot-beside-another.svg': { perimeterIn: 8.8332, parts: 2 },
  'shared-side-in-part.svg': { perimeterIn: 3.99949, parts: 1 },
  'sides-a-degree-apart.eps': { perimeterIn: 5.6571837, parts: 2 },
  'sides-twice-in-pieces.eps': { perimeterIn: 1.177502, parts: 2 },
  'thin-spur-far-from-others.eps': { perimeterIn: 42.1473, parts: 7 },
};

for (const [fileName, { perimeterIn, parts }] of Object.entries(finds)) {
  test(`${fileName} is measured completely, and its lengths add up`, () => {
    const bytes = readFileSync(path.join(import.meta.dirname, '../../fixtures/net', fileName));
    const measured = measureDrawing(readDrawing(bytes, { fileName }));
    expect(Math.abs(measured.totals.perimeterIn - perimeterIn)).toBeLessThan(1e-3);
    expect(measured.parts.filter(({ figures }) => figures.widthIn > 0.01 || figures.heightIn > 0.01)).toHaveLength(
      parts,
    );
    const itemised = measured.differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
    const { totals } = measured;
    expect(Math.abs(totals.lengthIn - totals.perimeterIn - itemised)).toBeLessThan(1e-9 * totals.lengthIn);
    expect(measured.diagnostics.map(({ code }) => code)).not.toContain('figures_doubtful');
  });
}
