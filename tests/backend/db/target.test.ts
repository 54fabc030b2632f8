import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { databaseTarget, SUPABASE_CA } from '#backend/db/target.ts';

const at = (rest: string) => `postgresql://postgres.abc:s%40cret@${rest}`;
const rule = (url: string) => {
  const { ssl } = databaseTarget(url);
  if (typeof ssl !== 'object') return 'plain';
  if (ssl.rejectUnauthorized === false) return 'unchecked';
  return ssl.checkServerIdentity ? 'authority' : 'checked';
};

test.each([
  ['localhost/postgres', 'plain'],
  ['127.0.0.1:5432/postgres', 'plain'],
  ['127.8.9.1/postgres', 'plain'],
  ['[::1]:5432/postgres', 'plain'],
  ['/postgres?host=/var/run/postgresql', 'plain'],
  ['%2Fvar%2Frun%2Fpostgresql/postgres', 'plain'],
  ['localhost/postgres?sslmode=prefer', 'plain'],
  ['localhost/postgres?sslmode=require', 'checked'],
  ['localhost/postgres?sslmode=no-verify', 'unchecked'],
  ['db.abc.supabase.co:5432/postgres', 'checked'],
  ['aws-0-eu-west-1.pooler.supabase.com:5432/postgres', 'checked'],
  ['localhost.example.com/postgres', 'checked'],
  ['127.0.0.1.example.com/postgres', 'checked'],
  ['10.0.0.7/postgres', 'checked'],
  ['localhost/postgres?host=db.example.com', 'checked'],
  ['db.example.com/postgres?sslmode=allow', 'checked'],
  ['db.example.com/postgres?sslmode=prefer', 'checked'],
  ['db.example.com/postgres?sslmode=require', 'checked'],
  ['db.example.com/postgres?uselibpqcompat=true&sslmode=require', 'checked'],
  ['db.example.com/postgres?sslnegotiation=direct', 'checked'],
  ['db.example.com/postgres?sslmode=verify-full', 'checked'],
  ['db.example.com/postgres?sslmode=verify-ca', 'authority'],
  ['db.example.com/postgres?sslmode=no-verify', 'unchecked'],
  ['db.example.com/postgres?sslmode=disable', 'plain'],
])('%s: %s', (rest, expected) => {
  expect(rule(at(rest))).toBe(expected);
});

test('removes TLS settings from the address and preserves its other parameters', () => {
  const url = at(
    'db.example.com:6543/postgres?sslmode=require&uselibpqcompat=true&application_name=x&sslnegotiation=direct',
  );
  const { connectionString, sslnegotiation, host } = databaseTarget(url);
  expect(connectionString).toBe(at('db.example.com:6543/postgres?application_name=x'));
  expect({ sslnegotiation, host }).toEqual({ sslnegotiation: 'direct', host: 'db.example.com' });
});

test('accepts an authority as text, as text in one line, as a file, and in the address', () => {
  const file = path.join(tmpdir(), `authority-${process.pid}.crt`);
  writeFileSync(file, SUPABASE_CA);
  const url = at('db.example.com/postgres');
  for (const ca of [SUPABASE_CA, SUPABASE_CA.replaceAll('\n', '\\n'), file]) {
    expect(databaseTarget(url, ca).ssl).toHaveProperty('secureContext');
  }
  expect(databaseTarget(`${url}?sslrootcert=${file}`).ssl).toHaveProperty('secureContext');
});

describe('reports an invalid address in one line, without the password', () => {
  test.each([
    ['postgresql://postgres:s@cret#1@host:port/x', undefined, 'as %XX'],
    [at('db.example.com/x?sslmode=maybe'), undefined, 'sslmode must be one of'],
    [at('db.example.com/x?ssl=true'), undefined, 'sslmode= in place of ssl='],
    [at('db.example.com/x'), '/nowhere/ca.crt', 'cannot be read'],
    [at('db.example.com/x'), import.meta.filename, 'no certificate in it'],
    [at('db.example.com/x'), SUPABASE_CA.replace('MIIDxDCC', 'MIIDxDCD'), 'damaged'],
    [at('db.example.com/x?sslcert=/nowhere/client.crt'), undefined, 'cannot be read'],
  ])('%s', (url, ca, sentence) => {
    const look = () => databaseTarget(url, ca);
    expect(look).toThrow(sentence);
    expect(look).not.toThrow(/cret/);
    expect(look).not.toThrow(/\n/);
  });
});
