import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { EngineError } from '#engine';
import type { StripInstance } from '@measurement-nesting/nesting/strip';
import { maxSearches } from '#engine/host/partner-searches.ts';
import { runSearch } from './search/run-search.ts';
import { numberOption, UsageError } from './usage.ts';

const defaultSeconds = 20;

/**
 * Packs an academic strip instance and prints length, density and time, or one JSON document with the placements. Exit code
 * 1 when the independent checker does not accept the layout.
 */
export async function strip(args: string[]): Promise<number> {
  const parsed = readArguments(args);
  const instance = parseInstance(await readFile(parsed.file, 'utf8'), parsed.file);
  const { layout, firstLayoutMs, elapsedMs, checked } = await runSearch({
    kind: 'strip',
    instance,
    seed: parsed.seed,
    budgetMs: parsed.seconds * 1000,
    maxEvaluations: parsed.maxEvaluations,
    threads: parsed.threads,
  });
  const { length, density, placements } = layout;
  const seconds = elapsedMs / 1000;
  const { name, strip_height: height } = instance;
  if (parsed.json) {
    console.log(JSON.stringify({ name, height, length, density, firstLayoutMs, seconds, placements, checked }));
  } else
    console.log(`${name}: length ${length}, density ${(density * 100).toFixed(2)} % after ${seconds.toFixed(1)} s`);
  return checked ? 0 : 1;
}

function readArguments(args: string[]): {
  file: string;
  seconds: number;
  seed: number;
  threads: number;
  maxEvaluations: number | undefined;
  json: boolean;
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      time: { type: 'string' },
      seed: { type: 'string' },
      threads: { type: 'string', default: '2' },
      evaluations: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const seconds = Number(values.time ?? defaultSeconds);
  const seed = Number(values.seed ?? 1);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('strip takes one instance file.');
  if (!(seconds > 0)) throw new UsageError(`--time takes seconds, not "${values.time}".`);
  if (!Number.isInteger(seed)) throw new UsageError(`--seed takes a whole number, not "${values.seed}".`);
  const threads = numberOption(values.threads, '--threads', 1, maxSearches);
  const maxEvaluations =
    values.evaluations === undefined ? undefined : numberOption(values.evaluations, '--evaluations', 1, 1e12);
  return { file, seconds, seed, threads, maxEvaluations, json: values.json ?? false };
}

/** Returns the instance after checking its outer form; the packer validates every polygon. */
export function parseInstance(text: string, file: string): StripInstance {
  const data = parseJson(text, file);
  if (!isInstance(data)) {
    const parsed = 'It needs a strip_height and items with polygons.';
    throw new EngineError('file_unreadable', `${file} is no strip-packing instance. ${parsed}`);
  }
  return data;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EngineError('file_unreadable', `${file} is not JSON.`);
  }
}

function isInstance(value: unknown): value is StripInstance {
  return (
    typeof value === 'object' &&
    value !== null &&
    'strip_height' in value &&
    typeof value.strip_height === 'number' &&
    'items' in value &&
    Array.isArray(value.items) &&
    value.items.length > 0 &&
    value.items.every(isItem)
  );
}

function isItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('shape' in item) || !('demand' in item)) return false;
  const { shape } = item;
  return typeof shape === 'object' && shape !== null && 'data' in shape && Array.isArray(shape.data);
}
