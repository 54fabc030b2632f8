import net from 'node:net';

/** A proxy between the product and its database that simulates network faults. */
export type TcpProxy = {
  readonly port: number;
  /** Drops bytes in both directions, without closing connections. */
  readonly silence: () => void;
  /** Cuts connections and refuses new ones, like a stopped server. */
  readonly refuse: () => Promise<void>;
  /** Cuts every connection; new ones are accepted. */
  readonly cut: () => void;
  /** Passes the next commit to the server, drops its response, and cuts the connection. */
  readonly cutAfterNextCommit: () => void;
  /** Ends all faults. Dropped bytes stay lost. */
  readonly heal: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let isSilent = false;
  let cutsNextCommit = false;
  let port = 0;

  const server = net.createServer((client) => {
    const upstream = net.connect(targetPort, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    let answersNoMore = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    client.on('data', (chunk) => {
      if (isSilent) return;
      if (cutsNextCommit && isCommit(chunk)) {
        cutsNextCommit = false;
        answersNoMore = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (answersNoMore) end();
      else if (!isSilent) client.write(chunk);
    });
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as net.AddressInfo).port;
        resolve();
      });
    });
  const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
  const refuse = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };
  await listen();
  return {
    get port() {
      return port;
    },
    silence() {
      isSilent = true;
    },
    refuse,
    cut,
    cutAfterNextCommit() {
      cutsNextCommit = true;
    },
    async heal() {
      isSilent = false;
      cutsNextCommit = false;
      if (!server.listening) await listen();
    },
    close: async () => {
      if (server.listening) await refuse();
      else cut();
    },
  };
}

/** Text of a simple query message (Q, length, text) that is "commit". */
const COMMIT = Buffer.from('commit\0');
const isCommit = (chunk: Buffer): boolean => chunk.includes(COMMIT);
