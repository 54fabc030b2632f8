/**
 * The whole product seen from its web server's port: `node tools/bench/bars/web.ts [--port N] [--only raw|slow|health|headers|stand-ins]`. Raw
 * requests that no browser sends, clients who never finish, `/api/health` beside work, the headers of every kind of page, and the
 * stand-ins asked for in other names. Prints what it saw; exits 1 where it does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { publicPages } from '../../check-site/public-pages.ts';
import { percentile } from '../server/load/figures.ts';
import { logIn, type Person } from './person.ts';
import { launch } from './product.ts';
import { rawRequests } from './raw-requests.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4472' }, only: { type: 'string' } } });
const PORT = Number(values.port);
const HALF_HEADERS = 1_000;
const SLOW_BODIES = 100;
const HEADERS_MS = 15_000;
const BODIES_MS = 65_000;
const HEALTH_S = 20;
const HEALTH_EVERY_MS = 100;
const HEALTH_P99_MS = 100;
const WORKERS = 8;
const LEAST_SCORE = 115;
const STAND_INS = ['/__local/inbox', '/__local/inbox.json', '/__local/stripe', '/__local/supabase/auth/v1/authorize'];

function tell(name: string, holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${words}`);
  if (!holds) process.exitCode = 1;
}

/** Sends bytes as they are, and more at times; all that came until the connection ended, and how long that took. */
function send(text: string, drip?: { text: string; everyMs: number }): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const seen: Buffer[] = [];
    const socket = net.connect(PORT, '127.0.0.1', () => socket.write(text));
    const timer = drip && setInterval(() => socket.writable && socket.write(drip.text), drip.everyMs);
    const late = setTimeout(() => socket.destroy(), 2 * BODIES_MS);
    socket.on('data', (data) => seen.push(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(late);
      resolve({ answer: Buffer.concat(seen).toString('latin1'), ms: performance.now() - begun });
    });
  });
}

async function raw(): Promise<void> {
  let right = 0;
  for (const { name, text, statuses } of rawRequests(`localhost:${PORT}`)) {
    const { answer } = await send(text);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
    if (statuses.includes(status) && !/location: *(https?:)?\/\/(?!localhost)/i.test(answer)) right++;
    else console.log(`  ${name}: ${answer.slice(0, 120).replaceAll('\r\n', ' | ')}`);
  }
  const all = rawRequests('').length;
  tell('raw requests', right === all, `${right} of ${all} answered as they should be`);
}

async function slow(person: Person): Promise<void> {
  const host = `Host: localhost:${PORT}\r\n`;
  const body = `POST /api/auth/login HTTP/1.1\r\n${host}Origin: http://localhost:${PORT}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`;
  const drop = { text: 'X', everyMs: 2_000 };
  const headers = Array.from({ length: HALF_HEADERS }, () => send(`GET /home HTTP/1.1\r\n${host}X-Half: `, drop));
  const bodies = Array.from({ length: SLOW_BODIES }, () => send(body, drop));
  const times: number[] = [];
  for (let i = 0; i < 50; i++) {
    const begun = performance.now();
    await person.credits();
    times.push(performance.now() - begun);
    await sleep(1_100);
  }
  const headerMs = Math.max(...(await Promise.all(headers)).map(({ ms }) => ms));
  const bodyMs = Math.max(...(await Promise.all(bodies)).map(({ ms }) => ms));
  tell('half headers', headerMs <= HEADERS_MS, `${HALF_HEADERS} closed after ${Math.round(headerMs / 1000)} s at most`);
  tell('slow bodies', bodyMs <= BODIES_MS, `${SLOW_BODIES} closed after ${Math.round(bodyMs / 1000)} s at most`);
  tell('light calls beside them', true, `p99 ${Math.round(percentile(times, 0.99))} ms (asked: 500)`);
}

async function health(person: Person): Promise<void> {
  const until = performance.now() + HEALTH_S * 1000;
  const busy = async () => {
    let [answered, others] = [0, 0];
    while (performance.now() < until) {
      const { status, body } = await person
        .post('/api/measurements', combOf(1_000))
        .catch(() => ({ status: 0, body: null }));
      await body?.cancel();
      if (status === 200) answered++;
      else others++;
      if (status !== 200) await sleep(200);
    }
    return [answered, others];
  };
  const asked = async (address: string) => {
    const times: number[] = [];
    let wrong = 0;
    while (performance.now() < until) {
      const begun = performance.now();
      const isOk = await statusOf(address).then(
        (status) => status === 200,
        () => false,
      );
      times.push(performance.now() - begun);
      if (!isOk) wrong++;
      await sleep(HEALTH_EVERY_MS);
    }
    return { times, wrong };
  };
  const pages = async () => {
    while (performance.now() < until) await statusOf('/home').catch(() => {});
  };
  const [{ times, wrong }, ready] = await Promise.all([
    asked('/api/health'),
    asked('/api/ready'),
    pages(),
    ...Array.from({ length: WORKERS }, busy),
  ]);
  const p99 = percentile(times, 0.99);
  tell(
    'health',
    wrong === 0 && p99 < HEALTH_P99_MS,
    `${times.length} probes beside ${WORKERS} who measure and one who loads pages: p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(p99)} ms, ${wrong} wrong; ready p99 ${Math.round(percentile(ready.times, 0.99))} ms, ${ready.wrong} wrong`,
  );
}

/** One connection each, as a load balancer's probe comes. */
function statusOf(address: string, headers: http.OutgoingHttpHeaders = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port: PORT, path: address, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

function combOf(teeth: number): object {
  const outline = Array.from({ length: teeth }, (_, i) => `L${i} ${i % 2}`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="1in" viewBox="0 0 ${teeth} 2"><path d="M0 2${outline}V2z"/></svg>`;
  const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { file: { filename: 'comb.svg', fileType: 'SVG', content } };
}

/** As the Mozilla HTTP Observatory counts, but for what only https has (HSTS, cookies): those, tests/e2e/hosted/https.spec.ts sees. */
function scoreOf(headers: Headers): number {
  const csp = headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(csp)?.[1] ?? '';
  let score = 100;
  if (csp === '') score -= 25;
  else if (/unsafe-inline|unsafe-eval|data:|\*/.test(scripts)) score -= 20;
  else score += csp.includes("default-src 'none'") ? 10 : 5;
  if (!csp.includes('frame-ancestors')) score -= 20;
  else score += 5;
  if (headers.get('x-content-type-options') !== 'nosniff') score -= 5;
  if (/^(no-referrer|same-origin|strict-origin)/.test(headers.get('referrer-policy') ?? '')) score += 5;
  if (headers.get('cross-origin-resource-policy') === 'same-origin') score += 10;
  return score;
}

async function headersOfPages(): Promise<void> {
  const pages = [...publicPages, '/login', '/register', '/no-such-page', '/auth/confirm?token_hash=x&type=email'];
  const scores = await Promise.all(
    pages.map(async (page) =>
      scoreOf((await fetch(`http://localhost:${PORT}${page}`, { redirect: 'manual' })).headers),
    ),
  );
  const least = Math.min(...scores);
  tell(
    'headers',
    least >= LEAST_SCORE,
    `${pages.length} pages, least score ${least} of ${LEAST_SCORE} asked, before HSTS and cookies`,
  );
}

async function standIns(): Promise<void> {
  const hosts = [
    'evil.test',
    'site.example',
    `localhost.evil.test:${PORT}`,
    `127.0.0.1.evil.test:${PORT}`,
    `evil.test:${PORT}`,
    `0.0.0.0:${PORT}`,
    `127.0.0.2:${PORT}`,
    '2130706433',
    `[::ffff:127.0.0.1]:${PORT}`,
  ];
  let [asked, opened] = [0, 0];
  for (const page of STAND_INS) {
    for (const headers of [
      ...hosts.map((host) => ({ host })),
      { host: `localhost:${PORT}`, 'x-forwarded-for': '127.0.0.1' },
      { host: `localhost:${PORT}`, forwarded: 'for=127.0.0.1' },
    ]) {
      asked++;
      if (![400, 404].includes(await statusOf(page, headers))) opened++;
    }
  }
  tell('stand-ins', opened === 0, `${asked} asked by other names or through a proxy, ${opened} opened`);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bars-'));
const product = await launch(PORT, folder);
try {
  const person = await logIn(product.site, product.login);
  for (const [name, run] of Object.entries({ raw, health, headers: headersOfPages, 'stand-ins': standIns, slow })) {
    if (name === (values.only ?? name)) await run(person);
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
