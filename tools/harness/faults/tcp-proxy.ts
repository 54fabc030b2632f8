import net from 'node:net';

/** The network between the product and its database, with the faults networks have. */
export type TcpProxy = {
  readonly port: number;
  /** Bytes are swallowed, both ways, and nobody is told. */
  readonly silence: () => void;
  /** Connections are cut and new ones refused, as when the server is down. */
  readonly refuse: () => Promise<void>;
  /** Every connection is cut; new ones are let. */
  readonly cut: () => void;
  /** The next commit reaches the server; its answer does not come back, and the connection is cut. */
  readonly cutAfterNextCommit: () => void;
  /** All is well again. What was swallowed stays so. */
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

/** A simple query message (Q, length, text) that is "commit". */
const COMMIT = Buffer.from('commit\0');
const isCommit = (chunk: Buffer): boolean => chunk.includes(COMMIT);
