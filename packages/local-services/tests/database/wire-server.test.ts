import net from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startWireServer, type WireServer } from '../../src/database/wire-server.ts';

const TIMEOUT_MS = 600_000;
const LARGE = 200_000;

let database: PGlite;
let server: WireServer;
let pool: pg.Pool;
beforeAll(async () => {
  database = await PGlite.create();
  server = await startWireServer(database, { password: 'postgres' });
  pool = new pg.Pool({ connectionString: `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`, max: 20 });
}, TIMEOUT_MS);
afterAll(async () => {
  await pool.end();
  await server.close();
  await database.close();
});

test(
  'separates the statements of concurrent clients: plain, failing and large ones, and transactions',
  async () => {
    const errors = new Map<string, number>();
    const wrong: number[] = [];
    const check = (i: number, isRight: boolean) => {
      if (!isRight) wrong.push(i);
    };
    const operations: ((i: number) => Promise<void>)[] = [
      async (i) => {
        const { rows } = await pool.query('select $1::int as a, $2::int as b', [i, i + 1]);
        check(i, rows[0].a === i && rows[0].b === i + 1);
      },
      async (i) => {
        const { rows } = await pool.query('select $1::text as a', [`${'x'.repeat(i % 25 === 0 ? LARGE : 10)}${i}`]);
        check(i, rows[0].a.endsWith(`x${i}`));
      },
      async (i) => void (await pool.query('select $1::int / 0', [i])),
      async (i) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          const { rows } = await client.query("select set_config('test.mine', $1, true) as a", [String(i)]);
          const again = await client.query("select current_setting('test.mine') as a");
          check(i, rows[0].a === String(i) && again.rows[0].a === String(i));
          await client.query(i % 2 === 0 ? 'commit' : 'rollback');
        } finally {
          client.release();
        }
      },
    ];
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          try {
            await operations[i % operations.length]!(i);
          } catch (error) {
            const { message } = error as Error;
            errors.set(message, (errors.get(message) ?? 0) + 1);
          }
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect([...errors]).toEqual([['division by zero', 250]]);
  },
  TIMEOUT_MS,
);

test(
  'rolls back the transaction of a disconnected client without blocking other clients',
  async () => {
    await pool.query('create table left_behind (i int)');
    for (let i = 0; i < 10; i++) {
      const client = new pg.Client({ connectionString: pool.options.connectionString });
      client.on('error', () => {});
      await client.connect();
      await client.query('begin');
      await client.query('insert into left_behind values ($1)', [i]);
      (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    }
    const { rows } = await pool.query('select count(*)::int as n from left_behind');
    expect(rows[0].n).toBe(0);
  },
  TIMEOUT_MS,
);

test.each([
  ['an HTTP request', Buffer.from('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')],
  ['a length of zero', Buffer.from([0, 0, 0, 0, 0, 0, 0, 0])],
  ['a negative length', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
])('closes a connection that sends %s, and continues to serve others', async (_, bytes) => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  socket.resume();
  await closed;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

const asOwner = () => pool.options.connectionString!;

test.each([
  ['another password', () => asOwner().replace(':postgres@', ':guessed@')],
  ['no password', () => asOwner().replace(':postgres@', '@')],
  ['the password in capitals', () => asOwner().replace(':postgres@', ':POSTGRES@')],
  ['the password and more', () => asOwner().replace(':postgres@', ':postgres2@')],
  ['another user and no password', () => asOwner().replace('postgres:postgres@', 'anon:@')],
])('rejects a connection with %s', async (_, address) => {
  const client = new pg.Client({ connectionString: address(), password: '' });
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow(/password/);
});

test('runs no statement before authentication', async () => {
  await pool.query('create table untouched (i int)');
  const start = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from('user\0postgres\0\0')]);
  const query = Buffer.from('insert into untouched values (1)\0');
  const framed = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(bytes.length + 4);
    return Buffer.concat([length, bytes]);
  };
  const socket = net.connect(server.port, '127.0.0.1');
  const seen: Buffer[] = [];
  socket.on('data', (data) => seen.push(data));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(Buffer.concat([framed(start), Buffer.from('Q'), framed(query)]));
  await closed;
  expect(Buffer.concat(seen).toString('latin1')).toContain('28P01');
  expect((await pool.query('select * from untouched')).rows).toEqual([]);
});
