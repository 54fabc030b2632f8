import { expect, test } from '@jest/globals';
import { createOwnFonts } from '#backend/jobs/job-process/own-fonts.ts';
import type { FontLibrary } from '#engine';

const unused = (): never => {
  throw new Error('Not used here.');
};
const library: FontLibrary = {
  listed: [],
  font: unused,
  standIn: unused,
  originals: [],
  unusedLicensed: [],
  openFile: unused,
  openEmbedded: ({ length }) => ({ faceAt: unused, bytes: length }),
  withFiles: () => library,
  own: unused,
  ownNamed: () => undefined,
};

test('a garbage collection runs after 32 MB of fonts inside drawings', () => {
  let collections = 0;
  const fonts = createOwnFonts(library, () => collections++);
  const font = new Uint8Array(10 * 1024 * 1024);
  const opened = Array.from({ length: 10 }, () => {
    fonts.withFonts([]).openEmbedded(font);
    return collections;
  });
  expect(opened).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
});
