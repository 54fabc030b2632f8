import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { previewResult, traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { existsSync, readFileSync } from 'node:fs';
import {
  allSampleSettings,
  sampleFile,
  samplePicture,
  sampleSettings,
  sampleWidthIn,
} from '#lib/browser/picture/sample-choices.ts';

const onDisk = (address: string) => new URL(`../../../../public${address}`, import.meta.url);

test('the sample has a result for the settings nearest to any given ones', () => {
  const names = new Set(allSampleSettings().map((settings) => sampleFile(settings)));
  const wanted = fc.record({
    mode: fc.constantFrom('auto', 'bw', 'color', 'lineart'),
    colors: fc.option(fc.integer({ min: 2, max: 16 })),
    detail: fc.constantFrom('low', 'normal', 'high'),
    smoothing: fc.integer({ min: 0, max: 100 }),
    speckIn: fc.double({ min: 0, max: 2, noNaN: true }),
    threshold: fc.option(fc.integer({ min: 1, max: 254 })),
    invert: fc.boolean(),
    removeBackground: fc.boolean(),
    layers: fc.constantFrom('cutout', 'stacked'),
  });
  fc.assert(
    fc.property(wanted, (settings) => {
      const nearest = sampleSettings(traceSettings.parse(settings));
      expect(names.has(sampleFile(nearest))).toBe(true);
    }),
  );
});

test('every result has settings that the server accepts, and a unique name', () => {
  const all = allSampleSettings();
  for (const settings of all) expect(traceSettings.parse(settings)).toEqual(settings);
  expect(new Set(all.map((settings) => sampleFile(settings))).size).toBe(all.length);
});

test('every result exists, is complete and belongs to the sample', () => {
  expect(existsSync(onDisk(samplePicture))).toBe(true);
  for (const settings of allSampleSettings()) {
    const answer = previewResult.parse(JSON.parse(readFileSync(onDisk(sampleFile(settings)), 'utf8')));
    expect(answer.size).toEqual({ widthIn: sampleWidthIn, heightIn: 22.5 });
    expect(answer.used.mode).toBe(settings.mode === 'auto' ? answer.used.mode : settings.mode);
    expect(answer.stats.nodes).toBeGreaterThan(0);
  }
});
