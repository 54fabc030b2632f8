import { readFile } from 'node:fs/promises';
import type { PartChoice } from '#engine/job/parts/part-choices.ts';
import { isPartId, partChoices } from '#lib/shared/parts/part-schema.ts';
import { readPartsTable } from '#lib/shared/parts/parts-csv.ts';
import { decodeTable } from '#lib/shared/csv.ts';
import { partRulesOf } from '#lib/shared/row-rules/row-rules.ts';
import { UsageError } from '../usage.ts';

/** Returns the choices of `--part "NAME=QTY"` and of the table of `--parts`. */
export async function readParts(texts: readonly string[], table: string | undefined): Promise<readonly PartChoice[]> {
  const ofTable = table === undefined ? [] : await readChoices(table);
  const named = checked(texts.map(choiceOf), '--part');
  const all = checked([...named, ...checked(ofTable, '--parts')], '--part and --parts');
  return all.map(({ partId, name, quantity, ...rules }) => ({ partId, name, quantity, rules: partRulesOf(rules) }));
}

/** Returns the choice of a text such as 'B1 shelf=4' or 'part-3=0'. */
function choiceOf(text: string): object {
  const at = text.lastIndexOf('=');
  const [name, quantity] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (name === '' || !/^\d{1,9}$/.test(quantity))
    throw new UsageError(`--part: '${text}' must be a name and a whole number, such as "B1 shelf=4".`);
  return { [isPartId(name) ? 'partId' : 'name']: name, quantity: Number(quantity) };
}

async function readChoices(file: string): Promise<readonly object[]> {
  const table = readPartsTable(decodeTable(await readFile(file)));
  if ('problem' in table) throw new UsageError(`--parts: ${table.problem}`);
  return table.choices;
}

function checked(choices: readonly object[], option: string) {
  const { data, error } = partChoices.safeParse(choices);
  if (data !== undefined) return data;
  const [index] = error.issues[0]!.path;
  const name = Object.values(choices[Number(index)] ?? {})[0];
  throw new UsageError(`${option}: ${name === undefined ? '' : `"${String(name)}": `}${error.issues[0]!.message}`);
}
