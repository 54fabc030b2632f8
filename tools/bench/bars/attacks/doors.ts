import http from 'node:http';
import net from 'node:net';
import { Client } from 'pg';
import { square } from '../person.ts';
import { tally, type Attack, type Stage } from './attack.ts';

const FLOOD_BYTES = 122_000_000;
const FLOOD_CHUNK = Buffer.alloc(1_000_000, 'x');

/** Ports, hosts, origins and bodies. */
export const doors: readonly Attack[] = [
  { name: "F3 the backend's own port", run: backendPort },
  { name: 'F4 the mail inbox by another name', run: inboxByOtherNames },
  { name: 'F12 the database with any password', run: databasePasswords },
  { name: 'F12 a flood at the database port', run: databaseFlood },
  { name: 'F13 a page of somebody else that says it is ours', run: foreignOrigin },
  { name: 'F14 bodies that no route reads', run: unreadBodies },
];

async function backendPort({ ports, demo }: Stage): Promise<{ holds: boolean; words: string }> {
  const token = demo.accessToken();
  const data = { session: { token }, data: null };
  const calls = ['/api/measurements', '/api/user/info', '/api/user/export', '/api/nest', '/api/payments/subscribe'];
  const secrets: Record<string, string>[] = [
    {},
    { 'x-backend-secret': '' },
    { 'x-backend-secret': 'guess' },
    { authorization: `Bearer ${token}` },
  ];
  const answers: string[] = [];
  for (const call of calls) {
    for (const headers of secrets) {
      const response = await fetch(`http://127.0.0.1:${ports.backend}${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(data),
      });
      answers.push(`${response.status}`);
      await response.body?.cancel();
    }
  }
  return {
    holds: token !== '' && answers.every((answer) => answer === '401' || answer === '403'),
    words: `${answers.length} calls with the token alone: ${tally(answers)}`,
  };
}

async function inboxByOtherNames({ site, ports }: Stage): Promise<{ holds: boolean; words: string }> {
  const { port } = new URL(site);
  const hosts = [
    'evil.test',
    `evil.test:${port}`,
    'real.example',
    `localhost.evil.test:${port}`,
    `127.0.0.1.nip.io:${port}`,
  ];
  const statuses: number[] = [];
  for (const host of hosts) statuses.push(await get(Number(port), '/__local/inbox.json', { host }));
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    statuses.push(await get(Number(port), '/__local/inbox.json', { host: `localhost:${port}`, [name]: '203.0.113.9' }));
  }
  const direct = await get(ports.stack, '/__local/inbox.json', { host: `127.0.0.1:${ports.stack}` });
  return {
    holds: ![...statuses, direct].includes(200),
    words: `${statuses.length} ways: ${tally(statuses)}; at the stand-ins' own port without their token ${direct}`,
  };
}

function get(port: number, address: string, headers: http.OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: address, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    request.on('error', reject);
  });
}

async function databasePasswords({ ports }: Stage): Promise<{ holds: boolean; words: string }> {
  const answers: string[] = [];
  for (const user of ['postgres', 'supabase_admin', 'authenticator', 'anon', 'nobody']) {
    for (const password of ['postgres', '', 'password', user]) {
      const client = new Client({ host: '127.0.0.1', port: ports.database, user, password, database: 'postgres' });
      client.on('error', () => {});
      answers.push(
        await client.connect().then(
          () => 'let in',
          () => 'refused',
        ),
      );
      await client.end().catch(() => {});
    }
  }
  return { holds: !answers.includes('let in'), words: tally(answers) };
}

async function databaseFlood({ site, ports, demo }: Stage): Promise<{ holds: boolean; words: string }> {
  let [sent, slowestMs, wrong] = [0, 0, 0];
  const flood = new Promise<void>((resolve) => {
    const socket = net.connect(ports.database, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${FLOOD_BYTES}\r\n\r\n`);
      push();
    });
    const push = () => {
      if (socket.destroyed || sent >= FLOOD_BYTES) return socket.destroy();
      socket.write(FLOOD_CHUNK, (error) => {
        if (error) return;
        sent += FLOOD_CHUNK.length;
        push();
      });
    };
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  for (let i = 0; i < 20; i++) {
    const begun = performance.now();
    const isOk = await fetch(`${site}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isOk) wrong++;
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  await flood;
  return {
    holds: wrong === 0 && (await demo.measures()) && sent < FLOOD_BYTES / 2,
    words: `closed after ${Math.round(sent / 1e6)} MB; health meanwhile ${wrong} wrong, ${Math.round(slowestMs)} ms at most`,
  };
}

async function foreignOrigin({ demo, site }: Stage): Promise<{ holds: boolean; words: string }> {
  const origins = [
    'https://evil.test',
    'null',
    `${site}.evil.test`,
    site.replace('localhost', 'evil.test'),
    `${site}0`,
  ];
  const statuses: number[] = [];
  for (const origin of origins) {
    for (const fetchSite of ['same-origin', 'none', 'same-site', 'cross-site']) {
      // A post of our own page without a referrer: the browser's fetch metadata identifies it.
      if (origin === 'null' && fetchSite === 'same-origin') continue;
      const headers = { origin, 'sec-fetch-site': fetchSite };
      statuses.push((await demo.post('/api/user/info', null, { headers })).status);
    }
  }
  return { holds: statuses.every((status) => status === 403), words: `${statuses.length} ways: ${tally(statuses)}` };
}

async function unreadBodies({ demo }: Stage): Promise<{ holds: boolean; words: string }> {
  const calls = [
    '/api/user/info',
    '/api/user/remaining_credits',
    '/api/payments/subscribe',
    '/api/payments/customer_portal',
  ];
  const bodies = [
    { a: 1 },
    [],
    'text',
    7,
    true,
    { data: null },
    square,
    [[[]]],
    { session: { token: 'x' } },
    { __proto__x: 1 },
  ];
  const statuses: number[] = [];
  for (const call of calls) for (const body of bodies) statuses.push((await demo.post(call, body)).status);
  return {
    holds: statuses.every((status) => status === 400 || status === 422),
    words: `${statuses.length} bodies: ${tally(statuses)}`,
  };
}
