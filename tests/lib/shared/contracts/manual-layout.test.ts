import { expect, test } from '@jest/globals';
import {
  manualLayout,
  manualLayoutAnswer,
  type Collision,
  type ManualLayoutRequest,
  type ManualLayoutAnswer,
} from '#lib/shared/contracts/manual-layout.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import type { FreeContinuations } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';

const runId = '0b1f6a52-6d5c-4f0e-9d3a-2a4c6e8f0a1b';
const placed = { rowId: 'r1', partId: 'part-1', sheet: 0, xIn: 1, yIn: 8, angleDeg: 90 };
const manual: ManualLayoutRequest = {
  runId,
  placements: [
    { ...placed, pinned: true },
    { ...placed, xIn: 30 },
  ],
};
const messages = (body: unknown) => manualLayout.safeParse(body).error?.issues.map(({ message }) => message);
const withPlace = (change: object) => ({ ...manual, placements: [{ ...placed, ...change }] });

test('a manual layout contains its run and the positions of its parts', () => {
  expect(manualLayout.parse(manual)).toEqual(manual);
  expect(manualLayout.parse({ ...manual, sheetOf: ['a'] })).toEqual({ ...manual, sheetOf: ['a'] });
});

test.each([
  ['no parts', { ...manual, placements: [] }, 'Leave at least one part on a sheet.'],
  [
    'more parts than a layout can have',
    { ...manual, placements: Array.from({ length: limits.filledPieces + 1 }, () => placed) },
    'A layout can have up to 10000 pieces.',
  ],
  [
    'a position that is not a number',
    withPlace({ xIn: NaN }),
    'A part is too far from any sheet. Move it onto a sheet.',
  ],
  ['a place without end', withPlace({ yIn: Infinity }), 'A part is too far from any sheet. Move it onto a sheet.'],
  ['a place beyond all sheets', withPlace({ yIn: 1e300 }), 'A part is too far from any sheet. Move it onto a sheet.'],
  ['an absurd turn', withPlace({ angleDeg: -1e300 }), 'A part can be rotated by up to 3600 degrees.'],
  ['half a sheet', withPlace({ sheet: 0.5 }), 'The sheet must be a whole number.'],
  ['a sheet below the first', withPlace({ sheet: -1 }), 'Sheets are numbered from 0.'],
  ['a sheet beyond the last', withPlace({ sheet: 10_000 }), 'A layout can have up to 10000 sheets.'],
])('%s: rejected in one sentence', (_what, body, message) => expect(messages(body)).toEqual([message]));

test('a request continues a run and states the displayed price', () => {
  const base = {
    runId,
    rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
    sheet: { widthIn: 48, heightIn: 96 },
  };
  expect(nestRequest.parse({ ...base, goOn: { ...manual, free: true } }).goOn).toEqual({ ...manual, free: true });
  expect(nestRequest.safeParse({ ...base, goOn: manual }).success).toBe(false);
  expect('goOn' in nestRequest.parse(base)).toBe(false);
});

test('the response is a layout or its collisions', () => {
  const collisions: Collision[] = [
    { kind: 'spacing', message: 'Two parts are closer than 0.25 in.', placements: [0, 1] },
  ];
  const goOns: FreeContinuations = { freeLeft: 5, freeUntil: '2026-11-26T08:00:00.000Z' };
  const answer: ManualLayoutAnswer = { layout: null, collisions, goOns };
  expect(manualLayoutAnswer.parse(answer)).toEqual(answer);
  expect(manualLayoutAnswer.parse({ ...answer, goOns: null }).goOns).toBeNull();
});
