import { beforeAll, expect, test } from '@jest/globals';
import { createFontLibrary, measureArtwork, type FontLibrary, type JobRow } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = createFontLibrary(await readFontFiles());
});

const good: JobRow = { id: 'r1', text: 'OPEN', font: 'Arial', heightIn: 2, heightRule: 'cap', quantity: 1 };

test.each<[code: string, path: string, changed: Partial<JobRow>]>([
  ['font_unknown', 'rows.1.font', { font: 'No Such Face' }],
  ['font_missing', 'rows.1.ownFont', { ownFont: { file: 'missing' } }],
  ['height_out_of_range', 'rows.1.size', { heightIn: 0 }],
  ['text_empty', 'rows.1.text', { text: ' ' }],
])('%s names the field %s', (code, path, changed) => {
  const rows = [good, { ...good, id: 'r2', ...changed }];
  expect(() => measureArtwork({ file: null, rows }, { fonts })).toThrow(expect.objectContaining({ code, field: path }));
});
