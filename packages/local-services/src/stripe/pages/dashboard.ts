import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { nextDueAt } from '../billing/time/clock.ts';
import { STORE_TIMEOUT_MS, type StripeContext } from '../context.ts';
import { send } from '../webhooks/endpoints.ts';
import type { Delivery, Settings } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';
import { dashboardPage, eventPage, type DashboardRow } from './dashboard-views.ts';
import { message, notFoundPage } from './layout.ts';

const SHOWN = 100;
const DAY_S = 24 * 3600;
const MAX_ADVANCE_DAYS = 800;
/** Seconds after which everything due at a moment has been processed. */
const AFTER_S = 1;

const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const advanceForm = z.union([
  z.object({ to: z.literal('next') }),
  z.object({ days: whole(MAX_ADVANCE_DAYS), hours: whole(24 * 31).default(0) }),
]);
const settingsForm = z.object({
  copies: whole(50).min(1),
  shuffle: z.literal('on').optional(),
  hold: z.literal('on').optional(),
  fault: z.enum(['none', 'error 500', 'error 429']),
});

/** Registers the emulator's dashboard: clock, settings, deliveries. Every action is a form, so tests can use it too. */
export function dashboardPages(app: Hono, context: StripeContext): void {
  app.get('/', (c) =>
    context.run((tx, now) =>
      dashboardPage(c, {
        now,
        settings: tx.settings(),
        nextDue: nextDueAt(tx),
        rows: dashboardRows(tx),
        endpoints: tx.all('webhook_endpoint').map(({ url }) => url),
      }),
    ),
  );
  app.get('/deliveries.json', (c) => context.run((tx) => c.json(dashboardRows(tx))));
  app.get('/clock.json', (c) => context.run((tx, now) => c.json({ now, nextDue: nextDueAt(tx) })));
  app.get('/events/:id', (c) =>
    context.run((tx) => {
      const event = tx.peek('event', c.req.param('id'));
      if (!event) return notFoundPage(c);
      return eventPage(
        c,
        event,
        tx.all('local.delivery').filter((delivery) => delivery.event === event.id),
      );
    }),
  );

  app.post('/clock', (c) =>
    change(c, advanceForm, (form) => {
      const seconds = context.run((tx, now) => {
        if (!('to' in form)) return form.days * DAY_S + form.hours * 3600;
        const due = nextDueAt(tx);
        return due === null ? 0 : Math.max(0, due + AFTER_S - now);
      });
      context.run((tx) => saveSettings(tx, { clockAheadS: tx.settings().clockAheadS + seconds }));
      // Changes that became due are processed in the next transaction, at the new time.
      context.run(() => {});
    }),
  );
  app.post('/settings', (c) =>
    change(c, settingsForm, ({ shuffle, hold, ...form }) =>
      context.run((tx) => saveSettings(tx, { ...form, shuffle: shuffle === 'on', hold: hold === 'on' })),
    ),
  );
  app.post('/deliveries/:id/resend', (c) =>
    change(c, z.object({}), () =>
      context.run((tx) => {
        const delivery = tx.peek('local.delivery', c.req.param('id'));
        if (delivery) send(tx, delivery.event, delivery.endpoint, context.nowMs());
      }),
    ),
  );
  app.post('/deliveries/discard', (c) =>
    change(c, z.object({}), () =>
      context.run((tx) => {
        for (const { id, state } of tx.all('local.delivery')) {
          if (state === 'waiting') tx.save({ ...tx.get('local.delivery', id)!, state: 'given up' });
        }
      }),
    ),
  );

  async function change<Schema extends z.ZodType>(
    c: Context,
    schema: Schema,
    work: (form: z.output<Schema>) => void,
  ): Promise<Response> {
    const form = schema.safeParse(await c.req.parseBody());
    if (!form.success) {
      return message(c, { title: 'That cannot be set', detail: z.prettifyError(form.error), status: 400 });
    }
    work(form.data);
    await context.journal.settled(STORE_TIMEOUT_MS);
    const { pathname } = new URL(c.req.url);
    const below = pathname.slice(pathname.indexOf('/stripe/') + '/stripe/'.length).split('/').length;
    return c.redirect(`${'../'.repeat(below)}stripe`, 303);
  }
}

function saveSettings(tx: Tx, change: Partial<Settings>): void {
  tx.save({ ...tx.settings(), ...change });
}

function dashboardRows(tx: Tx): DashboardRow[] {
  return tx
    .all('local.delivery')
    .slice(-SHOWN)
    .toReversed()
    .map((delivery) => rowOf(tx, delivery));
}

function rowOf(tx: Tx, delivery: Delivery): DashboardRow {
  const event = tx.peek('event', delivery.event);
  const { id, state, attempts, nextAttemptMs } = delivery;
  return {
    id,
    event: delivery.event,
    type: event?.type ?? 'forgotten',
    created: event?.created ?? 0,
    endpoint: tx.peek('webhook_endpoint', delivery.endpoint)?.url ?? 'removed',
    state,
    attempts: attempts.map((attempt) => ({ ...attempt })),
    nextAttemptMs,
  };
}
