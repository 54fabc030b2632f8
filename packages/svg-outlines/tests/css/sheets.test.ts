import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { diagnostic, readFragment } from '../support.ts';

/** Style sheets with what Chromium shows of one drawing under each: ids of the shapes and their fills. */
const fixture = path.join(import.meta.dirname, '../../../../tests/fixtures/svg-css/sheets.json');
const { content, sheets } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  readonly content: string;
  readonly sheets: readonly { readonly css: string; readonly shown: string }[];
};

/** Valid style sheets that are not supported; each causes a notice. */
const named = [
  '@container (min-width:1px){.a{display:none}}',
  '@scope (.g){.c{display:none}}',
  '.a:nth-child(2){display:none}',
];

const isNamed = ({ css }: { readonly css: string }) => named.includes(css);
const read = (css: string) => readFragment(`<style><![CDATA[${css}]]></style>${content}`);

test.each(sheets.filter((sheet) => !isNamed(sheet)))('$css renders as in Chromium', ({ css, shown }) => {
  const fills = read(css).shapes.map(({ source }) => `${source.id}:${source.fillColor}`);
  expect(fills.sort().join(' ')).toBe(shown);
});

test.each(sheets.filter(isNamed))('reports $css', ({ css }) => {
  expect(diagnostic(read(css), 'effect_ignored')?.message).toMatch(/not understood/);
});
