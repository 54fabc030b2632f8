import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { namesFor, readVariables, VARIABLES, variableValue, type VariableName } from '#lib/server/environment.ts';

const example = readFileSync('.env.example', 'utf8');
const names = Object.keys(VARIABLES) as VariableName[];

test('.env.example lists every variable in the order of the table, and GoTrue’s own', () => {
  const listed = [...example.matchAll(/^(?!GOTRUE_)([A-Z][A-Z_]*)=/gm)].map((found) => found[1]);
  expect(listed).toEqual(names);
});

test('.env.example names every alias of a variable in the comment above it', () => {
  for (const name of names) {
    const row = VARIABLES[name];
    const comment = example.split(`\n${name}=`)[0]!.split('=\n').at(-1)!.replaceAll('\n# ', ' ');
    for (const alias of 'aliases' in row ? row.aliases : []) {
      expect(comment).toContain(alias);
      expect(variableValue(name, { [alias]: ' x ' })).toBe('x');
    }
  }
});

test('every rule accepts a missing value or reports it as missing', () => {
  for (const name of names) {
    const { faults } = readVariables([name], { [name]: '  ' });
    expect(faults ?? [`${name} is missing`]).toEqual([`${name} is missing`]);
  }
});

test('every fault begins with the name of its variable and never repeats the value', () => {
  const value = '\u0000 not a valid value ';
  for (const name of names) {
    for (const fault of readVariables([name], { [name]: value }).faults ?? []) {
      expect(fault.startsWith(`${name} must `)).toBe(true);
      expect(fault).not.toContain(value.trim());
    }
  }
});

test("the web server reads no secret of the database, of payments or of the auth service's backend", () => {
  const web: readonly string[] = namesFor('web');
  for (const name of ['DATABASE_URL', 'SUPABASE_SECRET_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(web).not.toContain(name);
  }
});
