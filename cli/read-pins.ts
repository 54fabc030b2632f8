import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Continuation } from '#engine';
import { continuation } from '#lib/shared/contracts/manual-layout.ts';
import { sheetSizeIds } from '#lib/shared/model.ts';
import { stockUse } from '#lib/shared/contracts/result.ts';
import { UsageError } from './usage.ts';

/** Row of all parts of a drawing. */
const ROW = 'file';

const placement = continuation.shape.placements.element.extend({ rowId: z.string().default(ROW) });
const placements = z.array(placement).min(1, 'It places nothing.');
const layout = z.object({
  placements,
  stock: z.array(stockUse.pick({ id: true, sheets: true })).optional(),
  unplaced: z
    .array(z.object({ rowId: z.string(), partId: z.string(), count: z.int(), reason: z.string() }))
    .default([]),
});

/** Reads a layout to continue from: the nest.json of a zip, or a list of placements. */
export async function readPins(path: string): Promise<Continuation> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} could not be read.`);
  });
  const given = parsed(text, path);
  const read = layout.safeParse(Array.isArray(given) ? { placements: given } : given);
  if (!read.success) {
    const { path: at, message } = read.error.issues[0]!;
    throw new UsageError(`--pin${at.length === 0 ? '' : ` ${at.join('.')}`}: ${message}`);
  }
  const { placements: placed, stock, unplaced } = read.data;
  const sheetOf = sheetSizeIds({ stock });
  return {
    placements: placed,
    ...(sheetOf && { sheetOf }),
    takenOff: unplaced.filter(({ reason }) => reason === 'by_hand'),
  };
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${path} is no JSON. Give the nest.json of a zip, or a list of placements.`);
  }
}
