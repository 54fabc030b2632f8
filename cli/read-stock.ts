import { readFile } from 'node:fs/promises';
import { nestRequest, type NestRequest } from '#lib/shared/contracts/job.ts';
import { UsageError } from './usage.ts';

const stock = nestRequest.shape.stock.unwrap();

/** Reads a file with the available sizes: a JSON array in the format of the public API. */
export async function readStock(
  path: string,
  { price, exclude }: { price?: string; exclude?: string[] } = {},
): Promise<NonNullable<NestRequest['stock']>> {
  if (exclude !== undefined)
    throw new UsageError('--exclude goes with --sheet. Give the zones of a stock in its file.');
  if (price !== undefined) throw new UsageError('--price goes with --sheet. Give the prices of a stock in its file.');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} could not be read.`);
  });
  const read = stock.safeParse(parsed(text, path));
  if (read.success) return read.data;
  const { path: at, message } = read.error.issues[0]!;
  throw new UsageError(`--stock${at.length === 0 ? '' : ` ${at.join('.')}`}: ${message}`);
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${path} is no JSON. Give an array of sizes.`);
  }
}
