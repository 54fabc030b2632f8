import { expect, test } from '@jest/globals';
import { searchesPerRun } from '#backend/start-backend.ts';

test.each([
  [1, 1, 1],
  [2, 1, 2],
  [2, 2, 2],
  [4, 1, 4],
  [4, 2, 2],
  [4, 4, 2],
  [8, 1, 8],
  [8, 3, 2],
  [64, 1, 8],
  [64, 16, 4],
])('on %i cores, the run that makes %i in progress starts with %i searches', (cores, underWay, searches) => {
  expect(searchesPerRun(cores, underWay)).toBe(searches);
});
