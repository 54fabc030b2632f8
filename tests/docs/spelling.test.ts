import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

/** British spellings; words that other people's interfaces spell so, and the run state `cancelled`, are left out of the text first. */
const british =
  /colour|centre|grey|metre|neighbour|behaviour|honour|favour|harbour|licence|catalogue|aluminium|labell(?:ed|ing)|cancell(?:ed|ing)|travell|modell(?:ed|ing)|centring|towards|defence|judgement|draught|storey|whilst|artefact|\benrol\b|\bfulfil\b|(?:anal|paral)yse|(?:organ|recogn|normal|optim|minim|maxim|sanit|serial|initial|summar|raster|vector|token|parametr|general|visual|util|synchron|custom|author)is(?:e|ing|ed|ation)/i;
const theirWords =
  /labelledby|colourspace|Rundungsfehleranalyse|(['"])cancelled\1|\| cancelled\b|\bcancelled: |errorTable\.cancelled/gi;

const folders = 'app backend cli components docs engine fonts lib packages supabase tests tools web'.split(' ');

/** Names of colors as CSS has them, and this list. */
const exempt = new Set(['tests/docs/spelling.test.ts', 'packages/svg-outlines/src/values/named-colors.ts']);

function files(): string[] {
  const inside = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  );
  return [...readdirSync(root), ...inside].filter((file) => /\.(tsx?|mjs|md|css)$/.test(file) && !exempt.has(file));
}

test('code, file names and texts use American spelling', () => {
  const found = files().flatMap((file) =>
    [file, ...readFileSync(path.join(root, file), 'utf8').split('\n')]
      .filter((line) => british.test(line.replace(theirWords, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
