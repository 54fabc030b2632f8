import { createServer, type AddressInfo, type Socket } from 'node:net';

type ReceivedMail = {
  from: string;
  to: string[];
  /** Header and body as received, with long lines unfolded. */
  source: string;
};

export type SmtpSink = {
  port: number;
  mails: ReceivedMail[];
  /** Error response to the next mails; null accepts them. */
  refuseWith: string | null;
  stop(): Promise<void>;
};

/** Starts a minimal mail server (RFC 5321, no extensions) that stores the mails it receives. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, sink);
  });
  const sink: SmtpSink = {
    port: 0,
    mails: [],
    refuseWith: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sink.port = (server.address() as AddressInfo).port;
  return sink;
}

function converse(socket: Socket, sink: SmtpSink): void {
  let pending = '';
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') mail = { from: addressIn(line), to: [], source: '' };
    if (verb === 'RCPT') mail.to.push(addressIn(line));
    if (verb === 'RCPT' && sink.refuseWith) return void say(sink.refuseWith);
    if (verb === 'DATA') {
      isData = true;
      return void say('354 go on');
    }
    if (verb === 'QUIT') {
      say('221 bye');
      return void socket.end();
    }
    say('250 ok');
  }

  say('220 sink');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (!isData) command(line);
      else if (line === '.') {
        isData = false;
        sink.mails.push({ ...mail, source: unfolded(mail.source) });
        say('250 taken');
      } else mail.source += `${line}\n`;
    }
  });
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** Returns quoted-printable text without soft line breaks and with its escapes decoded. */
function unfolded(source: string): string {
  return source
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
