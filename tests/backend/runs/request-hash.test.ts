import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { layoutKey, requestIdentity, requestUses, type Uses } from '#backend/runs/request-hash.ts';
import { measureRunRequest, nestRequest, type NestRequest } from '#lib/shared/contracts/job.ts';

const runId = '7b0b7a9e-2f0e-4c39-a4a5-7f0d9d5c2d10';
const rows = [
  { id: 'row-1', text: 'OPEN', font: 'Arial', size: 6, quantity: 2, rotation: '180' },
  { id: 'b', text: 'x', font: 'Arial', size: 3, mirror: true },
];
const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AAAA', unit: 'mm' };
const zones = [{ xIn: 1, yIn: 2, widthIn: 3, heightIn: 4 }];
const sheet = { widthIn: 48, heightIn: 96, price: 60, zones };
const stock = [
  { id: 'a', name: 'Ply', widthIn: 48, heightIn: 96, count: 2, price: 60, grain: 'width' },
  { id: 'o', widthIn: 12, heightIn: 10, remnant: true, count: 1 },
];
const prices = { setup: 9, symbol: '$' };

test('finds stored layouts of earlier versions: their keys are unchanged', () => {
  const { parse } = nestRequest;
  const used = { costRule: 'used_share', budgetS: 60 };
  expect(layoutKey(parse({ runId, rows, file, sheet, options: used, prices }))).toBe(
    '2c63085c170314d0ac63b813268bf51e1758e42315aad307856b0570b5f7744c',
  );
  expect(layoutKey(parse({ runId, rows, stock, options: { costRule: 'used_share', rotation: 'any' }, prices }))).toBe(
    '3c97c729da7077142fb3d355792d4b2159b3246b2ae840fee781cbcf9ecb603a',
  );
  expect(layoutKey(measureRunRequest.parse({ runId, rows, file, prices }))).toBe(
    '5e185272aafe23e9f0206d1cdd8de9aa530264190de07388eb74ddefcba2265a',
  );
  expect(layoutKey(parse({ runId, rows, sheet, options: { costRule: 'bounding_box' } }))).toBe(
    '795691c83aa20da789ae9619bcce2e26d3df032a1eebd9f97ad374d5af6b6acd',
  );
});

/** Returns every field of a table with the path to it, and its use. */
const fieldsOf = (uses: Uses, path: readonly string[] = []): { path: readonly string[]; use: string }[] =>
  typeof uses === 'string'
    ? [{ path, use: uses }]
    : Object.entries(uses).flatMap(([field, of]) => fieldsOf(of, [...path, field]));

/** Returns the value with another one at a path, in the first entry of each list. */
function changed(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return { another: value ?? null };
  if (Array.isArray(value)) return [changed(value[0], [field, ...rest]), ...(value.slice(1) as unknown[])];
  const of = (value ?? {}) as Record<string, unknown>;
  return { ...of, [field]: changed(of[field], rest) };
}

test('each field changes the identity of a request, and the key of its layouts as listed', () => {
  const request: NestRequest = nestRequest.parse({ runId, rows, file, stock, prices });
  for (const { path, use } of fieldsOf(requestUses)) {
    // One size, for the fields of `sheet`.
    const job = path[0] === 'sheet' ? { ...request, stock: undefined, sheet } : request;
    const other = changed(job, path) as NestRequest;
    expect({ path, same: requestIdentity(other) === requestIdentity(job) }).toEqual({ path, same: use === 'none' });
    expect({ path, same: layoutKey(other) === layoutKey(job) }).toEqual({ path, same: use !== 'layout' });
  }
  expect(requestIdentity({ ...request, runId: randomUUID() })).toBe(requestIdentity(request));
});

test('the cost rules with the same layouts on one size share a key, and the request retains its rule', () => {
  const ruled = (costRule: string) => nestRequest.parse({ runId, rows, sheet, options: { costRule } });
  expect(layoutKey(ruled('used_share'))).toBe(layoutKey(ruled('whole_sheets')));
  expect(layoutKey(ruled('bounding_box'))).not.toBe(layoutKey(ruled('whole_sheets')));
  expect(requestIdentity(ruled('used_share'))).not.toBe(requestIdentity(ruled('whole_sheets')));
});
