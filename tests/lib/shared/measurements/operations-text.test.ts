import { expect, test } from '@jest/globals';
import { operationsText } from '#lib/shared/measurements/unplaced-text.ts';

const figures = (lengthIn: number, areaSqIn: number) => ({
  cut: { lengthIn: 1, perimeterIn: 1, pieces: 1, pierces: 1 },
  score: { lengthIn, starts: 1 },
  engrave: { areaSqIn, widthIn: 1, heightIn: 1 },
  ignore: { shapes: 0, lengthIn: 0 },
});

test.each([
  [4.2, 1.2854, 'in', 'Score 4.20 in · Engrave 1.29 sq in'],
  [4.2, 1.2854, 'mm', 'Score 106.7 mm · Engrave 8.29 sq cm'],
  [0, 1.2854, 'in', 'Engrave 1.29 sq in'],
  [4.2, 0, 'in', 'Score 4.20 in'],
  [0, 0, 'in', ''],
] as const)('%d in and %d sq in, shown in %s: %j', (lengthIn, areaSqIn, unit, text) => {
  expect(operationsText(figures(lengthIn, areaSqIn), unit)).toBe(text);
});
