import { createHash, timingSafeEqual } from 'node:crypto';
import net from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Lets `pg` clients share one PGlite session without mixing them up. A client's messages are buffered until its batch
 * is complete (Sync, simple Query, start-up) and are sent to the database in one piece; a client in a transaction holds
 * the session until the transaction ends. pglite-socket 0.2.17 forwards single messages, so that one client's Bind can
 * meet another's Parse ("portal "" does not exist", "unnamed prepared statement does not exist").
 *
 * Source of the message formats: PostgreSQL documentation, "Frontend/Backend Protocol", sections 54.2 and 54.7.
 */
export type WireServer = { readonly port: number; readonly close: () => Promise<void> };

type Client = {
  readonly socket: net.Socket;
  /** Bytes of an incomplete message. */
  buffer: Buffer;
  started: boolean;
  /** Start-up message, until the client has sent the password. */
  greeting: Buffer | null;
  deadline: NodeJS.Timeout;
  /** Messages of the current batch. */
  batch: Buffer[];
  isWaiting: boolean;
  isGone: boolean;
  readonly ready: Buffer[];
};

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/**
 * Sync, simple Query, function call, end of a copy: the database answers after these. Flush gets an answer but does not
 * end the batch.
 */
const ENDS_BATCH = new Set(['S', 'Q', 'F', 'c', 'f', 'H'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
const PASSWORD = 'p'.charCodeAt(0);
/** AuthenticationCleartextPassword; it stays on this machine's loopback. */
const ASK_PASSWORD = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
/** Timeout of the password, like PostgreSQL's authentication_timeout, but shorter because clients are local. */
const LOGIN_MS = 10_000;
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const READY_LENGTH = 6;
/** Maximum of the first message, as in PostgreSQL (MAX_STARTUP_PACKET_LENGTH). */
const MAX_START_BYTES = 10_000;
/** Maximum of a message: a run's input with a reserve; files are 10 MB at most. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export async function startWireServer(
  db: PGlite,
  { port = 0, password }: { port?: number; password: string },
): Promise<WireServer> {
  const clients = new Set<Client>();
  const session = createSession(db);

  function take(client: Client, data: Buffer): void {
    client.buffer = client.buffer.length > 0 ? Buffer.concat([client.buffer, data]) : data;
    for (;;) {
      const length = messageLength(client);
      if (length !== null && !isSensible(client, length)) return void client.socket.destroy();
      if (length === null || client.buffer.length < length) break;
      const message = client.buffer.subarray(0, length);
      client.buffer = client.buffer.subarray(length);
      collect(client, message);
    }
    if (client.ready.length > 0) session.add(client);
  }

  function collect(client: Client, message: Buffer): void {
    if (!client.started) {
      const code = message.readInt32BE(4);
      if (code === SSL_REQUEST || code === GSS_REQUEST) client.socket.write('N');
      else if (code === CANCEL_REQUEST) client.socket.end();
      else {
        client.started = true;
        client.greeting = message;
        client.socket.write(ASK_PASSWORD);
      }
      return;
    }
    if (client.greeting) return logIn(client, client.greeting, message);
    if (message[0] === TERMINATE) return void client.socket.end();
    client.batch.push(message);
    if (ENDS_BATCH.has(message[0]!)) {
      client.ready.push(client.batch.length === 1 ? message : Buffer.concat(client.batch));
      client.batch = [];
    }
  }

  /** The database itself lets everybody in; whoever knows the password gets as far as it. */
  function logIn(client: Client, greeting: Buffer, message: Buffer): void {
    clearTimeout(client.deadline);
    if (message[0] !== PASSWORD || !isSame(message.subarray(5, -1).toString(), password)) {
      return void client.socket.end(fatal('28P01', 'password authentication failed'));
    }
    client.greeting = null;
    client.ready.push(greeting);
  }

  const server = net.createServer((socket) => {
    const client: Client = {
      socket,
      buffer: Buffer.alloc(0),
      started: false,
      greeting: null,
      deadline: setTimeout(() => socket.destroy(), LOGIN_MS).unref(),
      batch: [],
      isWaiting: false,
      isGone: false,
      ready: [],
    };
    clients.add(client);
    socket.setNoDelay(true);
    socket.on('data', (data) => take(client, data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(client.deadline);
      client.isGone = true;
      clients.delete(client);
      session.remove(client);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    async close() {
      for (const client of clients) client.socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The database's one session: runs whole batches of clients in turn; a client in a transaction retains it until the end. */
function createSession(db: PGlite): { add: (client: Client) => void; remove: (client: Client) => void } {
  const waiting: Client[] = [];
  let owner: Client | null = null;
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let client = next(); client; client = next()) {
        const batch = client.ready.shift()!;
        const tail = await execute(client, batch);
        // Without "ready for query" the batch continues; with another state than idle a transaction is open.
        const isIdle = tail.length === READY_LENGTH && tail[0] === READY && tail[5] === IDLE;
        owner = isIdle ? null : client;
        if (client.isGone) await forget(client);
      }
    } finally {
      running = false;
    }
  }

  function next(): Client | undefined {
    if (owner) return owner.ready.length > 0 ? owner : undefined;
    for (let client = waiting.shift(); client; client = waiting.shift()) {
      client.isWaiting = false;
      if (client.ready.length === 0) continue;
      if (client.ready.length > 1) wait(client);
      return client;
    }
    return undefined;
  }

  function wait(client: Client): void {
    if (client.isWaiting) return;
    client.isWaiting = true;
    waiting.push(client);
  }

  async function execute(client: Client, batch: Buffer): Promise<Buffer> {
    let tail: Buffer = Buffer.alloc(0);
    await db.runExclusive(() =>
      db.execProtocolRawStream(new Uint8Array(batch), {
        onRawData(data) {
          // The database reuses this memory.
          const answer = Buffer.from(data);
          tail = Buffer.concat([tail, answer.subarray(-READY_LENGTH)]).subarray(-READY_LENGTH);
          if (!client.isGone && client.socket.writable) client.socket.write(answer);
        },
      }),
    );
    return tail;
  }

  /** Rolls back the open transaction of a client that disconnected. */
  async function forget(client: Client): Promise<void> {
    client.ready.length = 0;
    if (owner !== client) return;
    await db.runExclusive(() => db.execProtocolRaw(simpleQuery('rollback')));
    owner = null;
  }

  return {
    add(client) {
      wait(client);
      void run();
    },
    remove(client) {
      if (!running) void forget(client).then(run);
    },
  };
}

/** Compares in constant time; digests have the same length. */
function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected));
}

/** Returns an ErrorResponse: severity, code, message. */
function fatal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`);
  const message = Buffer.alloc(5 + fields.length);
  message.write('E', 0);
  message.writeInt32BE(4 + fields.length, 1);
  fields.copy(message, 5);
  return message;
}

/** Rejects bytes that are not from a database client, such as a browser, before they accumulate. */
function isSensible(client: Client, length: number): boolean {
  if (!client.started) return length >= 8 && length <= MAX_START_BYTES;
  return length >= 5 && length <= (client.greeting ? MAX_START_BYTES : MAX_MESSAGE_BYTES);
}

function messageLength(client: Client): number | null {
  const { buffer } = client;
  if (!client.started) return buffer.length < 8 ? null : buffer.readInt32BE(0);
  return buffer.length < 5 ? null : buffer.readInt32BE(1) + 1;
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q', 0);
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return new Uint8Array(message);
}
