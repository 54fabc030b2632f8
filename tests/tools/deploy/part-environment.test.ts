import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { databaseTarget } from '#backend/db/target.ts';
import { partEnvironment } from '../../../tools/deploy/part-environment.ts';

const file = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n');
const hosted = {
  SITE_URL: 'https://signs.example',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_abc',
  DATABASE_URL: 'postgresql://owner:p%40ss@db.abc.supabase.co:5432/postgres',
  BACKEND_SECRET: 'between-web-and-backend-0123456789abcdef',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_ID: 'price_abc',
  TRUSTED_PROXY_HOPS: '1',
  ROLE: 'all',
};
/** Returns a key of the older kind. */
const legacyKey = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

test('the web server gets neither the database nor a secret key of another service', () => {
  const web = partEnvironment('web', file(hosted));
  expect(web).toContain("SITE_URL='https://signs.example'\n");
  expect(web).toContain("TRUSTED_PROXY_HOPS='1'\n");
  expect(web).not.toMatch(/DATABASE|SECRET_KEY|STRIPE/);
});

test('the backend gets its variables, and its role from its unit', () => {
  const backend = partEnvironment('backend', file(hosted));
  for (const name of ['DATABASE_URL', 'SUPABASE_SECRET_KEY', 'BACKEND_SECRET', 'STRIPE_PRICE_ID']) {
    expect(backend).toContain(`${name}='`);
  }
  expect(backend).not.toMatch(/^(ROLE|LAUNCHER_PID|NODE_ENV)=/m);
});

test('the web server gets only the presence of billing', () => {
  expect(partEnvironment('web', file(hosted))).toContain("BILLING='on'\n");
  const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: _secret, STRIPE_PRICE_ID: _price, ...others } = hosted;
  expect(partEnvironment('web', file(others))).toContain("BILLING='off'\n");
});

test('reports an incomplete configuration, an unsafe one and a value that systemd cannot read', () => {
  const { DATABASE_URL: _, ...half } = hosted;
  expect(() => partEnvironment('web', file(half))).toThrow(/Missing: DATABASE_URL/);
  expect(() => partEnvironment('web', file({ ...hosted, SITE_URL: 'http://signs.example' }))).toThrow(/https/);
  expect(() => partEnvironment('web', '')).toThrow(/no hosted configuration/);
  expect(() => partEnvironment('backend', file({ ...hosted, DATABASE_URL: "postgresql://o:a'b@h/d" }))).toThrow(
    /DATABASE_URL contains a single quote/,
  );
});

test.each([
  ['SITE_URL', 'signs.example', 'SITE_URL'],
  ['SITE_URL', 'http://signs.example', 'https'],
  ['SITE_URL', 'https://signs.example/shop', 'SITE_URL'],
  ['SUPABASE_URL', 'abc.supabase.co', 'SUPABASE_URL'],
  ['SUPABASE_URL', 'http://abc.supabase.co', 'SUPABASE_URL'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', 'SUPABASE_PUBLISHABLE_KEY'],
  ['SUPABASE_SECRET_KEY', 'sb_publishable_abc', 'SUPABASE_SECRET_KEY'],
  ['DATABASE_URL', 'db.abc.supabase.co:5432/postgres', 'DATABASE_URL'],
  ['DATABASE_URL', 'mysql://owner@db.example/shop', 'DATABASE_URL'],
  ['DATABASE_URL', 'postgresql://o:a#b@db.example/shop', 'DATABASE_URL'],
  ['DATABASE_URL', 'postgresql://o:a@db.example/shop?sslmode=on', 'sslmode'],
  ['DATABASE_CA', '/no/such/file.pem', 'DATABASE_CA'],
  ['BACKEND_SECRET', 'abc', 'BACKEND_SECRET'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'abc', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_PRICE_ID', 'prod_abc', 'STRIPE_PRICE_ID'],
  ['TRUSTED_PROXY_HOPS', 'yes', 'TRUSTED_PROXY_HOPS'],
  ['TRUSTED_PROXY_HOPS', '-1', 'TRUSTED_PROXY_HOPS'],
  ['NEST_SLOTS', 'two', 'NEST_SLOTS'],
  ['NEST_SLOTS', '0', 'NEST_SLOTS'],
  ['MEASURE_SLOTS', '1.5', 'MEASURE_SLOTS'],
  ['DB_POOL', '1', 'DB_POOL'],
  ['DB_POOL', 'many', 'DB_POOL'],
  ['BACKEND_METRICS_ADDRESS', 'metrics', 'BACKEND_METRICS_ADDRESS'],
  ['SITE_URL', 'https://signs.example?from=mail', 'SITE_URL'],
  ['SITE_URL', 'https://signs.example, https://www.signs.example', 'SITE_URL'],
  ['SITE_URL', 'https://${DOMAIN}', 'SITE_URL contains shell syntax'],
  ['SUPABASE_URL', 'https://supabase.com/dashboard/project/abc', 'SUPABASE_URL must be an address without a path'],
  ['SUPABASE_URL', 'https://abc.supabase.co/auth/v1', 'SUPABASE_URL'],
  ['SUPABASE_URL', 'https://your-project.supabase.co', 'SUPABASE_URL contains a placeholder'],
  ['SUPABASE_URL', 'https://other.supabase.co', 'DATABASE_URL is of another Supabase project'],
  ['SUPABASE_SECRET_KEY', '“sb_secret_abc”', 'SUPABASE_SECRET_KEY'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_...', 'SUPABASE_SECRET_KEY contains a placeholder'],
  ['SUPABASE_SECRET_KEY', 'sk_live_abc', 'SUPABASE_SECRET_KEY is a value of Stripe'],
  ['SUPABASE_PUBLISHABLE_KEY', legacyKey('service_role'), 'SUPABASE_PUBLISHABLE_KEY is a secret key'],
  ['SUPABASE_SECRET_KEY', legacyKey('anon'), 'SUPABASE_SECRET_KEY is a publishable key'],
  ['SUPABASE_FORWARDING_KEY', 'sb_secret_abc', 'SUPABASE_FORWARDING_KEY must be a separate key'],
  [
    'DATABASE_URL',
    'postgresql://o:[YOUR-PASSWORD]@db.abc.supabase.co:5432/postgres',
    'DATABASE_URL contains a placeholder',
  ],
  ['DATABASE_URL', 'postgresql://o:1/2@db.abc.supabase.co:5432/postgres', 'DATABASE_URL is not an address'],
  ['DATABASE_URL', 'postgresql://o:1?2@db.abc.supabase.co:5432/postgres', 'DATABASE_URL is not an address'],
  ['DATABASE_URL', 'postgresql://o:50%off@db.abc.supabase.co:5432/postgres', 'DATABASE_URL is not an address'],
  ['DATABASE_URL', 'postgresql://o:a@db.abc.supabase.co:5432', 'DATABASE_URL must end with the name of the database'],
  ['DATABASE_URL', 'postgresql://o:a@db.abc.supabase.co:5432/', 'DATABASE_URL must end with the name of the database'],
  [
    'DATABASE_URL',
    'postgresql://postgres.other:a@aws-0-us-east-1.pooler.supabase.com:5432/postgres',
    'another Supabase',
  ],
  ['BACKEND_SECRET', '$(openssl rand -hex 32)', 'BACKEND_SECRET'],
  ['STRIPE_SECRET_KEY', 'sk_test_abc', 'STRIPE_SECRET_KEY is a test key'],
  ['STRIPE_SECRET_KEY', 'rk_test_abc', 'STRIPE_SECRET_KEY is a test key'],
  ['STRIPE_WEBHOOK_SECRET', 'we_abc', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_PRICE_ID', '', 'STRIPE_PRICE_ID'],
  ['FREE_PLAN', 'Unlimited', 'FREE_PLAN must be credits or unlimited'],
  ['FREE_PLAN', 'unlimited', 'FREE_PLAN=unlimited is for sites without Stripe'],
  ['FREEPLAN', 'unlimited', 'FREEPLAN is not a variable of the product: write FREE_PLAN'],
  ['Site_Url', 'https://signs.example', 'write SITE_URL'],
  ['STRIPE_PRICE_IDS', 'price_abc', 'write STRIPE_PRICE_ID'],
  ['NEST_SLOTS', '-1', 'NEST_SLOTS'],
  ['PORT', '8787', 'PORT'],
  ['BACKEND_PORT', '3000', 'BACKEND_PORT'],
  ['BACKEND_METRICS_ADDRESS', '127.0.0.1:8787', 'BACKEND_METRICS_ADDRESS has the port of another program'],
  ['METRICS_ADDRESS', '0.0.0.0:9464', 'METRICS_ADDRESS'],
  ['OPERATOR_EMAILS', 'ann.example.com', 'OPERATOR_EMAILS must be mail addresses'],
  ['OPERATOR_EMAILS', 'ann@signs.example; bob@signs.example', 'OPERATOR_EMAILS must be mail addresses'],
  ['SUPPORT_EMAIL', 'Support <help@signs.example>', 'SUPPORT_EMAIL'],
  ['ESTIMATE_URL', 'estimates.signs.example', 'ESTIMATE_URL'],
  ['SENTRY_DSN', 'o1.ingest.sentry.io/2', 'SENTRY_DSN'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Authorization: Bearer x', 'OTEL_EXPORTER_OTLP_HEADERS'],
])('rejects %s=%s by name before building', (name, value, words) => {
  const rejections = rejectionsOf(file({ ...hosted, [name]: value }));
  expect(rejections).toContain(words);
  expect(rejections).not.toContain('p%40ss');
});

/** Returns the messages with which the parts reject a file; '' if none does. */
function rejectionsOf(text: string): string {
  const messages = (['web', 'backend'] as const).map((part) => {
    try {
      partEnvironment(part, text);
      return '';
    } catch (error) {
      return String(error);
    }
  });
  return messages.join('');
}

const isQuoted = { single: "'", double: '"', none: '' };
/** Ways of writing the same file, by their effect on a line and on the text. */
const writings: [string, (name: string, value: string) => string, (text: string) => string][] = [
  ...Object.entries(isQuoted).map(([quotes, mark]): (typeof writings)[number] => [
    `quotes: ${quotes}`,
    (name, value) => `${name}=${mark}${value}${mark}`,
    (text) => text,
  ]),
  ['export', (name, value) => `export ${name}=${value}`, (text) => text],
  ['spaces and a comment', (name, value) => `  ${name} = ${value}   # ours`, (text) => text],
  ['Windows line endings', (name, value) => `${name}=${value}`, (text) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (name, value) => `${name}=${value}`, (text) => `\uFEFF${text}`],
  ['every line twice', (name, value) => `${name}=${value}\n${name}=${value}`, (text) => text],
  ['an empty line of the template before', (name, value) => `${name}=\n${name}=${value}`, (text) => text],
];
test.each(writings)('the same file with %s gives the same variables', (_, line, change) => {
  const text = change(
    Object.entries(hosted)
      .map(([name, value]) => `${line(name, value)}\n`)
      .join(''),
  );
  for (const part of ['web', 'backend'] as const) {
    expect(partEnvironment(part, text)).toBe(partEnvironment(part, file(hosted)));
  }
});

/** Ways to spoil one line, each of which would change a value silently. */
const corruptions: [string, (name: string, value: string) => string][] = [
  ['another value later', (name, value) => `${name}=${value}\n${name}=another`],
  ['an empty value later', (name, value) => `${name}=${value}\n${name}=`],
  ['a quote that is not closed', (name, value) => `${name}="${value}`],
  ['text after the quotes', (name, value) => `${name}="${value}"x`],
  ['a # in the value', (name, value) => `${name}=${value}#x`],
  ['a # before the value', (name, value) => `${name}=#${value}`],
  ['a colon in place of =', (name, value) => `${name}: ${value}`],
  ['a space in place of =', (name, value) => `${name} ${value}`],
  ['a letter too many', (name, value) => `${name}S=${value}`],
];
test.each(corruptions)('rejects %s by the name of any variable, without its value', (_, corrupt) => {
  const { ROLE: _role, ...own } = hosted;
  for (const [corrupted, secret] of Object.entries(own)) {
    const lines = Object.entries(own).map(([name, value]) =>
      name === corrupted ? corrupt(name, value) : `${name}=${value}`,
    );
    const message = rejectionsOf(`${lines.join('\n')}\n`);
    expect(message).toContain(corrupted);
    expect(secret.length < 8 || !message.includes(secret)).toBe(true);
  }
});

test('an @ in the password of the database is accepted, because the last one ends it', () => {
  const address = 'postgresql://owner:p@ss@db.abc.supabase.co:5432/postgres';
  expect(partEnvironment('backend', file({ ...hosted, DATABASE_URL: address }))).toContain(address);
  const { connectionString, host } = databaseTarget(address);
  expect([connectionString, host]).toEqual([address.replace('p@ss', 'p%40ss'), 'db.abc.supabase.co']);
});

test('ignores names of other programs', () => {
  const others = { GOTRUE_SMTP_HOST: 'mail.signs.example', LANG: 'C.UTF-8', BACKUP_DAYS: '7', NODE_OPTIONS: '' };
  expect(partEnvironment('web', file({ ...hosted, ...others }))).not.toMatch(/GOTRUE|BACKUP|NODE_OPTIONS/);
});

test('nginx, units, release and environments agree on the ports', () => {
  const read = (name: string) => readFileSync(path.join('deploy/single-server', name), 'utf8');
  const web = partEnvironment('web', file(hosted));
  const backend = partEnvironment('backend', file(hosted));
  const webPort = /PORT='(\d+)'/.exec(web)?.[1];
  const backendPort = /BACKEND_PORT='(\d+)'/.exec(backend)?.[1];
  expect(web).toContain(`BACKEND_URL='http://127.0.0.1:${backendPort}'`);
  expect(read('nginx/measurement-nesting.conf')).toContain(`server 127.0.0.1:${webPort};`);
  expect(read('units/measurement-nesting-web.service')).toContain(`-p ${webPort} `);
  expect(read('release.sh')).toContain(`http://127.0.0.1:${webPort}/api/ready`);
  expect(read('release.sh')).toContain(`http://127.0.0.1:${backendPort}/ready`);
});
