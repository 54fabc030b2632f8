/**
 * Counts signs of private idiom and fails when there are more than recorded: `npm run style [-- --list RULE] [-- --record]`. `--list`
 * prints the findings of a rule, `--record` writes lower counts to style-counts.json.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findStyle, rules } from './style-findings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const RECORD = path.join(import.meta.dirname, 'style-counts.json');
const { values } = parseArgs({ options: { list: { type: 'string' }, record: { type: 'boolean' } } });

// The types of the client are generated, and have the names of the API's schemas.
const GENERATED = 'packages/client/src/api-types.ts';
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', `:!${GENERATED}`], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const sources = files
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const isProduct = (file: string) => !/^(?:(?:packages\/[^/]+\/)?tests|tools)\//.test(file);
const findings = findStyle(sources, isProduct);

if (values.list !== undefined) {
  for (const { rule, file, line, text } of findings) if (rule === values.list) console.log(`${file}:${line} ${text}`);
}
const recorded = z.record(z.enum(rules), z.int()).parse(JSON.parse(readFileSync(RECORD, 'utf8')));
const counts = Object.fromEntries(rules.map((rule) => [rule, findings.filter((found) => found.rule === rule).length]));
for (const rule of rules) {
  const [count, max] = [counts[rule]!, recorded[rule]];
  if (count > max) {
    console.log(`${rule}: ${count}, more than the ${max} recorded. npm run style -- --list ${rule}`);
    process.exitCode = 1;
  } else if (count < max) console.log(`${rule}: ${count}, fewer than the ${max} recorded. npm run style -- --record`);
}
if (values.record && process.exitCode !== 1) writeFileSync(RECORD, `${JSON.stringify(counts, null, 2)}\n`);
