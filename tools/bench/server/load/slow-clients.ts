import net from 'node:net';
import { percentile } from '#harness/percentile.ts';
import { must, pause, within, type Figure } from './figures.ts';
import { addUsers, type LoadStage } from './stage.ts';

const HALF_HEADERS = 4_000;
const SLOW_BODIES = 200;
/** Seconds until the server closes a connection: its limit, plus its check every five seconds and the load of the machine. */
const HEADERS_END_S = 15 + 10;
const BODIES_END_S = 60 + 10;

/** Opens thousands of connections that never complete a request: the server must close them and serve others meanwhile. */
export async function slowClients(stage: LoadStage): Promise<Figure[]> {
  const users = await addUsers(stage.database, 40);
  const idle = await light(stage, users, 5_000);
  const headers = Array.from({ length: HALF_HEADERS }, () =>
    slow(stage.program.port, 'POST /api/measurements HTTP/1.1\r\nx-half: '),
  );
  const body =
    'POST /api/measurements HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n';
  const bodies = Array.from({ length: SLOW_BODIES }, () => slow(stage.program.port, body));
  const [busy, headerEnds, bodyEnds] = await Promise.all([
    light(stage, users, 20_000),
    Promise.all(headers),
    Promise.all(bodies),
  ]);
  return [
    must(
      `${HALF_HEADERS} half headers closed within ${Math.max(...headerEnds).toFixed(0)} s`,
      Math.max(...headerEnds) <= HEADERS_END_S,
    ),
    must(
      `${SLOW_BODIES} slow bodies closed within ${Math.max(...bodyEnds).toFixed(0)} s`,
      Math.max(...bodyEnds) <= BODIES_END_S,
    ),
    must(`${busy.failed} of ${busy.times.length} light calls failed`, busy.failed === 0),
    within(
      `light calls p99 ${percentile(idle.times, 0.99).toFixed(0)} ms before,`,
      percentile(busy.times, 0.99),
      500,
      'ms during them',
    ),
  ];
}

async function light(stage: LoadStage, users: string[], ms: number): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + ms;
  // Slower than the rate limit of one user.
  const person = async (userId: string) => {
    while (performance.now() < until) {
      const answer = await stage.credits(userId);
      times.push(answer.ms);
      if (answer.status !== 200) failed += 1;
      await pause(1_200);
    }
  };
  await Promise.all(users.map(person));
  return { times, failed };
}

/** Sends the beginning, then a byte every two seconds, until the connection is closed. Returns the seconds until then. */
function slow(port: number, beginning: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const socket = net.connect(port, '127.0.0.1', () => socket.write(beginning));
    const drip = setInterval(() => socket.write('x'), 2_000);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve((performance.now() - begun) / 1000);
    });
  });
}
