import { readFile } from 'node:fs/promises';
import { nestRequest, type NestRequest } from '#lib/shared/contracts/job.ts';
import type { JobSheet } from '#engine/job/job-stock.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { toUnit, unitNames, type LengthUnit } from '#lib/shared/units.ts';
import { zonesProblem } from '#lib/shared/model.ts';
import { outlineProblem } from '#lib/shared/zones/sheet-outline.ts';
import { UsageError } from './usage.ts';

const stock = nestRequest.shape.stock.unwrap();

/** Reads a file with the available sizes: a JSON array in the format of the public API. */
export async function readStock(
  path: string,
  { price, exclude, outline }: { price?: string; exclude?: string[]; outline?: string } = {},
): Promise<NonNullable<NestRequest['stock']>> {
  if (exclude !== undefined)
    throw new UsageError('--exclude goes with --sheet. Give the zones of a stock in its file.');
  if (outline !== undefined)
    throw new UsageError('--outline goes with --sheet. Give the outlines of a stock in its file.');
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

/** Reads the corners of a sheet, such as '0,0 48,0 48,20 20,48 0,48': X and Y of each, from the upper left of the sheet. */
export function outlineOf(text: string, sheet: JobSheet, unit: LengthUnit): NonNullable<JobSheet['outline']> {
  const outline = text
    .trim()
    .split(/\s+/)
    .map((corner) => {
      const match = /^(-?(?:\d+(?:\.\d+)?|\.\d+)),(-?(?:\d+(?:\.\d+)?|\.\d+))$/.exec(corner);
      if (!match)
        throw new UsageError(
          `Give --outline as corners X,Y in ${unitNames[unit]}, for example --outline "0,0 48,0 48,20 20,48 0,48".`,
        );
      const [xIn, yIn] = match.slice(1).map((typed) => Number(typed) / toUnit(1, unit)) as [number, number];
      return { xIn, yIn };
    });
  const problem = outlineProblem({ ...sheet, outline });
  if (problem !== null) throw new UsageError(`--outline: ${messageIn(problem, unit)}`);
  return outline;
}

const sheetSchema = nestRequest.shape.sheet.unwrap();

/** Reads exclusion zones of a sheet, such as '10x4@12,30': 10 in wide, 4 in high, 12 in from the left, 30 in from the top. */
export function zonesOf(texts: readonly string[], sheet: JobSheet, unit: LengthUnit): NonNullable<JobSheet['zones']> {
  const zones = texts.map((text) => {
    const number = String.raw`(-?\d*\.?\d+)`;
    const match = new RegExp(`^${number}x${number}@${number},${number}$`, 'i').exec(text);
    if (!match)
      throw new UsageError(
        `Give --exclude as WIDTHxHEIGHT@X,Y in ${unitNames[unit]}, for example --exclude 10x4@12,30.`,
      );
    const [widthIn, heightIn, xIn, yIn] = match.slice(1).map((typed) => Number(typed) / toUnit(1, unit)) as [
      number,
      number,
      number,
      number,
    ];
    return { xIn, yIn, widthIn, heightIn };
  });
  const problem = zonesProblem({ ...sheet, zones });
  if (problem !== null) throw new UsageError(`--exclude: ${messageIn(problem, unit)}`);
  const read = sheetSchema.safeParse({ ...sheet, zones });
  if (read.success) return zones;
  throw new UsageError(`--exclude: ${read.error.issues[0]!.message}`);
}
