import { randomUUID } from 'node:crypto';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults } from '#harness/database/test-database.ts';
import { measureLiveMemory } from '#harness/product/live-memory.ts';
import { descriptorsOf, must, pause, type Figure } from './figures.ts';
import { addUsers, nestOf, type LoadStage } from './stage.ts';

const RUN_EVERY_MS = 5_000;
const SAMPLE_MS = 15_000;
const BAD_SHARE = 0.01;
const DESCRIPTORS = 20;
const MB_PER_HOUR = 5;
/** Minutes below which growth is mostly noise and warm-up. */
const MIN_MINUTES = 30;
const good = { rows: [{ id: 'r1', text: 'SOAK', font: 'Arial', size: 6 }] };
const bad = [
  { rows: [] },
  { rows: [{ id: 'r1', text: '', font: 'None', size: -1 }] },
  { file: { filename: 'x' } },
  'nonsense',
];

/**
 * Runs all kinds of calls at once for a long time: light calls, measurements, a run every five seconds, one invalid input in a hundred.
 * At a `rate` of 0.2 a fifth of that.
 */
export async function soak(stage: LoadStage, minutes: number, rate: number): Promise<Figure[]> {
  const { database, program, credits } = stage;
  const users = await addUsers(database, 300);
  const until = Date.now() + minutes * 60_000;
  const statuses = new Map<number, number>();
  const note = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const samples: { atS: number; mb: number; rssMb: number; descriptors: number }[] = [];
  let runs = 0;
  let done = 0;
  const anyone = () => users[Math.floor(Math.random() * users.length)]!;
  const while_ = async (everyMs: number, act: () => Promise<unknown>) => {
    while (Date.now() < until) {
      await act();
      await pause(everyMs / rate);
    }
  };
  await Promise.all([
    ...Array.from({ length: 4 }, () => while_(50, async () => note((await credits(anyone())).status))),
    ...Array.from({ length: 2 }, () =>
      while_(100, async () => {
        const data = Math.random() < BAD_SHARE ? bad[Math.floor(Math.random() * bad.length)] : good;
        const response = await program.call(anyone(), '/api/measurements', data);
        await response.text();
        note(response.status);
      }),
    ),
    while_(RUN_EVERY_MS, async () => {
      const userId = await database.addUser();
      const response = await program.call(userId, '/api/nest', nestOf(randomUUID(), 5, `SOAK ${runs++}`));
      note(response.status);
      void eventsOf(response).then((events) => (done += events.at(-1)?.type === 'done' ? 1 : 0));
    }),
    while_(SAMPLE_MS * rate, async () => {
      const { liveMb, rssMb } = await measureLiveMemory(program.pid);
      samples.push({ atS: Date.now() / 1000, mb: liveMb, rssMb, descriptors: descriptorsOf(program.pid) });
    }),
  ]);
  while ((await open(database.db)) > 0) await pause(200);
  await pause(500);
  // The first half includes warm-up.
  const late = samples.slice(Math.floor(samples.length / 2));
  const swing = Math.max(...late.map((s) => s.descriptors)) - Math.min(...late.map((s) => s.descriptors));
  const failed = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const slope = slopePerHour(late);
  const faults = await ledgerFaults(database.db);
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  return [
    must(`${minutes} min: ${counts.join(', ')}; ${failed} answered 5xx`, failed === 0),
    must(`${done} of ${runs} runs done, ${faults.length} ledger faults`, done === runs && faults.length === 0),
    must(`descriptors swing by ${swing} in the second half`, swing <= DESCRIPTORS),
    must(
      `server ${late.at(-1)?.mb.toFixed(1)} MB after a collection (the process ${late.at(-1)?.rssMb.toFixed(0)} MB), ${slope.toFixed(1)} MB/h over the second half (limit ${MB_PER_HOUR}${minutes < MIN_MINUTES ? '; not significant after so short a time' : ''})`,
      minutes < MIN_MINUTES || slope <= MB_PER_HOUR,
    ),
  ];
}

async function open(db: LoadStage['database']['db']): Promise<number> {
  const rows = await db.selectFrom('runs').select('id').where('state', 'in', ['queued', 'running']).execute();
  return rows.length;
}

/** Returns the slope of a least-squares fit in MB per hour. */
function slopePerHour(samples: readonly { atS: number; mb: number }[]): number {
  const n = samples.length;
  const meanT = samples.reduce((sum, s) => sum + s.atS, 0) / n;
  const meanMb = samples.reduce((sum, s) => sum + s.mb, 0) / n;
  const above = samples.reduce((sum, s) => sum + (s.atS - meanT) * (s.mb - meanMb), 0);
  const below = samples.reduce((sum, s) => sum + (s.atS - meanT) ** 2, 0);
  return (above / below) * 3600;
}
