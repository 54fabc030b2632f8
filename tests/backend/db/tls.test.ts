import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '#backend/db/database.ts';
import { DatabaseRefusal, isConnectionFault } from '#backend/db/database-fault.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { startAuthServer, startProgram } from '#harness/backend/backend-program.ts';
import { makeAuthority, type Authority } from '#harness/database/certificates.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

const IS_ENCRYPTED = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
/** Resolves to the local host without being one of its names, so the authority treats it as any other host. */
const ELSEWHERE = '0.0.0.0';
const HERE = '127.0.0.1';
const HOSTS = `DNS:localhost,IP:${HERE},IP:${ELSEWHERE}`;
const TIMEOUT_MS = 600_000;

type Opener = (url: string, ca?: string) => Promise<boolean>;

/** Every way in which the authority opens connections; each returns true if its own connection is encrypted. */
const openers: readonly (readonly [string, Opener])[] = [
  [
    'statements',
    async (url, ca) => {
      const db = openDatabase(databaseTarget(url, ca), { connections: 1 });
      const rows = sql.raw<{ ssl: boolean }>(IS_ENCRYPTED).execute(db);
      return (await rows.finally(() => db.destroy())).rows[0]!.ssl;
    },
  ],
  [
    'the queue',
    async (url, ca) => {
      const connection = openQueueConnection(databaseTarget(url, ca), 1);
      const rows = connection.db.executeSql(IS_ENCRYPTED);
      return ((await rows.finally(() => connection.close())).rows as { ssl: boolean }[])[0]!.ssl;
    },
  ],
];

const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('on a PostgreSQL server with TLS', () => {
  let authority: Authority;
  let others: Authority;
  let server: TestDatabase;
  beforeAll(async () => {
    authority = makeAuthority('Ours');
    others = makeAuthority('Somebody else');
    const certificates = {
      good: authority.sign(HOSTS),
      expired: authority.sign(HOSTS, { from: -20, until: -10 }),
      early: authority.sign(HOSTS, { from: 10, until: 20 }),
      'other-host': authority.sign('DNS:db.example.com'),
    };
    const files: Record<string, string> = {
      'postgresql.auto.conf': "ssl = on\nssl_cert_file = 'good.crt'\nssl_key_file = 'good.key'\n",
    };
    for (const [name, { cert, key }] of Object.entries(certificates)) {
      files[`${name}.crt`] = cert;
      files[`${name}.key`] = key;
    }
    server = await startPostgres(undefined, files);
  }, TIMEOUT_MS);
  afterEach(() => present('good'), TIMEOUT_MS);
  afterAll(async () => {
    await server.close();
    authority.close();
    others.close();
  }, TIMEOUT_MS);

  const at = (host: string, mode?: string) => {
    const url = new URL(server.url);
    url.hostname = host;
    if (mode) url.searchParams.set('sslmode', mode);
    return url.href;
  };

  /** Makes the server present this certificate; null turns TLS off. */
  async function present(name: string | null): Promise<void> {
    const [setting, wanted] = name === null ? ['ssl', 'off'] : ['ssl_cert_file', `${name}.crt`];
    const set = (what: string, value: string) => sql.raw(`alter system set ${what} = '${value}'`).execute(server.db);
    await set('ssl', name === null ? 'off' : 'on');
    if (name !== null) {
      await set('ssl_cert_file', `${name}.crt`);
      await set('ssl_key_file', `${name}.key`);
    }
    await sql`select pg_reload_conf()`.execute(server.db);
    const read = async () => {
      const fresh = openDatabase(databaseTarget(server.url), { connections: 1 });
      const shown = await sql.raw<Record<string, string>>(`show ${setting}`).execute(fresh);
      await fresh.destroy();
      return shown.rows[0]![setting];
    };
    await until(read, `${setting} = ${wanted}`, (value) => value === wanted);
  }

  test(
    'the program ends with the code for a wrong environment and names the variable to set',
    async () => {
      const auth = await startAuthServer();
      await expect(startProgram(auth, at(ELSEWHERE))).rejects.toThrow(/ended \(78\).*Set DATABASE_CA/);
      await expect(startProgram(auth, at(ELSEWHERE), { DATABASE_CA: others.cert })).rejects.toThrow(/ended \(78\)/);
      const program = await startProgram(auth, at(ELSEWHERE), {
        DATABASE_CA: authority.cert,
        ROLE: 'api',
        MEASURE_SLOTS: '1',
      });
      // The test's own connections are not encrypted, and none of them belongs to the queue.
      const encrypted = await sql<{ name: string }>`
        select distinct application_name as name from pg_stat_ssl join pg_stat_activity using (pid) where ssl order by 1
      `.execute(server.db);
      expect(encrypted.rows.map(({ name }) => name)).toEqual(['measurement-nesting', 'measurement-nesting-queue']);
      program.kill('SIGKILL');
      await program.exited;
      auth.close();
    },
    TIMEOUT_MS,
  );

  describe.each(openers)('connections for %s', (_name, isEncrypted) => {
    const refusalOf = async (url: string, ca?: string): Promise<string> => {
      const error: unknown = await isEncrypted(url, ca).catch((reason: unknown) => reason);
      if (!(error instanceof DatabaseRefusal)) throw new Error(`not refused: ${String(error)}`);
      expect(error.message).not.toContain('\n');
      expect(isConnectionFault(error)).toBe(true);
      return error.message;
    };

    test.each([undefined, 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])(
      'to another host are encrypted (sslmode %s)',
      async (mode) => {
        expect(await isEncrypted(at(ELSEWHERE, mode), authority.cert)).toBe(true);
      },
    );

    test('to another host are unencrypted only with sslmode=disable', async () => {
      expect(await isEncrypted(at(ELSEWHERE, 'disable'), authority.cert)).toBe(false);
    });

    test('to the local machine are unencrypted unless sslmode requires TLS', async () => {
      expect(await isEncrypted(at(HERE))).toBe(false);
      expect(await isEncrypted(at(HERE, 'require'), authority.cert)).toBe(true);
      expect(await isEncrypted(at('localhost', 'verify-full'), authority.cert)).toBe(true);
    });

    test('are rejected when another or an unknown authority signed the certificate', async () => {
      for (const ca of [others.cert, undefined]) {
        for (const mode of [undefined, 'prefer', 'require', 'verify-ca']) {
          expect(await refusalOf(at(ELSEWHERE, mode), ca)).toMatch(/authority that is not known.*Set DATABASE_CA/);
        }
      }
      expect(await isEncrypted(at(ELSEWHERE, 'no-verify'), others.cert)).toBe(true);
    });

    test('are rejected when the certificate has expired or is not valid yet', async () => {
      await present('expired');
      expect(await refusalOf(at(ELSEWHERE), authority.cert)).toMatch(/has expired. Renew it/);
      expect(await refusalOf(at(ELSEWHERE, 'verify-ca'), authority.cert)).toMatch(/has expired/);
      await present('early');
      expect(await refusalOf(at(ELSEWHERE), authority.cert)).toMatch(/not valid yet.*clock/);
    });

    test('are rejected when the certificate is for another host, except with sslmode=verify-ca', async () => {
      await present('other-host');
      expect(await refusalOf(at(ELSEWHERE), authority.cert)).toMatch(/another host.*sslmode=verify-ca/);
      expect(await refusalOf(at('localhost', 'verify-full'), authority.cert)).toMatch(/another host/);
      expect(await isEncrypted(at(ELSEWHERE, 'verify-ca'), authority.cert)).toBe(true);
    });

    test('are rejected when the server does not support TLS', async () => {
      await present(null);
      for (const mode of [undefined, 'prefer', 'require', 'no-verify']) {
        expect(await refusalOf(at(ELSEWHERE, mode), authority.cert)).toMatch(
          /no encrypted connections.*sslmode=disable/,
        );
      }
      expect(await isEncrypted(at(ELSEWHERE, 'disable'))).toBe(false);
    });

    test('report a database that does not exist', async () => {
      expect(await refusalOf(at(ELSEWHERE).replace(/postgres$/, 'nowhere'), authority.cert)).toMatch(/has no database/);
    });
  });
});
