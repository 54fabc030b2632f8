import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Delivery, DeliveryAttempt, Settings, StoredEvent } from '../store/kinds.ts';
import { page, stamp, type Html } from './layout.ts';

export type DashboardRow = {
  id: string;
  event: string;
  type: string;
  /** Unix seconds of the emulator's clock. */
  created: number;
  endpoint: string;
  state: Delivery['state'];
  attempts: DeliveryAttempt[];
  nextAttemptMs: number;
};

export type Dashboard = {
  now: number;
  settings: Settings;
  nextDue: number | null;
  rows: DashboardRow[];
  endpoints: string[];
};

const TITLE = 'Payments on this machine';

export function dashboardPage(c: Context, dashboard: Dashboard) {
  return page(c, {
    title: TITLE,
    body: html`<main class="page">
      <h1>${TITLE}</h1>
      <p class="quiet">
        The stand-in for Stripe: its clock, how it sends events, and what became of them. Events go to
        ${dashboard.endpoints.length === 0 ? 'nobody' : dashboard.endpoints.map((url) => html`<code>${url}</code> `)}.
        <a href="?">Look again</a>, or at the <a href="inbox">inbox</a>
      </p>
      <div class="columns" style="padding-top: 0; gap: 1rem">
        ${clockCard(dashboard)} ${switches(dashboard.settings)}
      </div>
      ${deliveries(dashboard.rows)}
    </main>`,
  });
}

function clockCard({ now, settings, nextDue }: Dashboard): Html {
  const ahead = settings.clockAheadS;
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      It is <strong>${stamp(now * 1000)} UTC</strong>${
        ahead === 0 ? '.' : `, ${(ahead / (24 * 3600)).toFixed(1)} days ahead of the real time.`
      }
    </p>
    <p class="quiet small">
      ${nextDue === null ? 'Nothing is due by itself.' : `Next thing due: ${stamp(nextDue * 1000)} UTC.`} Time goes
      forward only.
    </p>
    <div class="buttons">
      <form method="post" action="stripe/clock">
        <button class="button" name="to" value="next" ${nextDue === null ? 'disabled' : ''}>
          To the next thing due
        </button>
      </form>
      ${[
        [0, 1, '1 hour'],
        [1, 0, '1 day'],
        [7, 0, '1 week'],
        [31, 0, '31 days'],
      ].map(
        ([days, hours, label]) =>
          html`<form method="post" action="stripe/clock">
            <input type="hidden" name="hours" value="${hours}" /><button
              class="button plain"
              name="days"
              value="${days}"
            >
              + ${label}
            </button>
          </form>`,
      )}
    </div>
  </section>`;
}

const FAULTS: readonly [Settings['fault'], string][] = [
  ['none', 'answers as it should'],
  ['error 500', 'answers 500 to everything'],
  ['error 429', 'answers 429 to everything'],
];

function switches(settings: Settings): Html {
  return html`<section class="card" aria-labelledby="switches">
    <h2 id="switches">Switches</h2>
    <form method="post" action="stripe/settings">
      <div class="field">
        <label for="copies">Send each event (times)</label>
        <input type="number" id="copies" name="copies" min="1" max="50" value="${settings.copies}" />
      </div>
      <label class="check"
        ><input type="checkbox" name="shuffle" ${settings.shuffle ? 'checked' : ''} />Shuffle: events arrive in any
        order, within 5 s</label
      >
      <label class="check"
        ><input type="checkbox" name="hold" ${settings.hold ? 'checked' : ''} />Hold: nothing is sent until this is
        off</label
      >
      <div class="field">
        <label for="fault">The API</label>
        <select id="fault" name="fault">
          ${FAULTS.map(([value, label]) => html`<option value="${value}" ${value === settings.fault ? 'selected' : ''}>${label}</option>`)}
        </select>
      </div>
      <button class="button">Save</button>
    </form>
  </section>`;
}

function deliveries(rows: readonly DashboardRow[]): Html {
  return html`<section class="card" aria-labelledby="deliveries">
    <h2 id="deliveries">Deliveries</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">No events yet. Subscribe to something.</p>`
        : html`<ul class="plain">
              ${rows.map(
                (row) =>
                  html`<li class="entry">
                    <div>
                      <p><a href="stripe/events/${row.event}">${row.type}</a> ${stateBadge(row)}</p>
                      <p class="small quiet">${stamp(row.created * 1000)}. ${attemptText(row.attempts)}</p>
                    </div>
                    <form method="post" action="stripe/deliveries/${row.id}/resend">
                      <button class="button plain" aria-label="Resend ${row.type}">Resend</button>
                    </form>
                  </li>`,
              )}
            </ul>
            <form method="post" action="stripe/deliveries/discard">
              <button class="button bad">Give up on everything that waits</button>
            </form>`
    }
  </section>`;
}

function stateBadge({ state, attempts, nextAttemptMs }: DashboardRow): Html {
  if (state === 'done') return html`<span class="badge good">Delivered</span>`;
  if (state === 'given up') return html`<span class="badge bad">Given up</span>`;
  if (attempts.length === 0) return html`<span class="badge">Waiting</span>`;
  return html`<span class="badge note">Again at ${stamp(nextAttemptMs).slice(11)}</span>`;
}

function attemptText(attempts: readonly DeliveryAttempt[]): string {
  const last = attempts.at(-1);
  if (!last) return 'Not sent yet.';
  const answer = `${last.status ?? 'no answer'} after ${last.durationMs} ms. ${last.answer.slice(0, 120)}`;
  return attempts.length === 1 ? `Sent once: ${answer}` : `Sent ${attempts.length} times, the last one: ${answer}`;
}

export function eventPage(c: Context, event: StoredEvent, sent: readonly Delivery[]) {
  return page(c, {
    title: `${event.type} - ${TITLE}`,
    body: html`<main class="page">
      <p><a href="../../stripe">&larr; ${TITLE}</a></p>
      <h1>${event.type}</h1>
      <p class="quiet">
        <code>${event.id}</code>, sent ${sent.length} ${sent.length === 1 ? 'time' : 'times'}, taken
        ${sent.filter(({ state }) => state === 'done').length}.
      </p>
      ${
        sent.length === 0
          ? ''
          : html`<ul class="small">
              ${sent.flatMap(({ attempts }) =>
                attempts.map(
                  (attempt) =>
                    html`<li>
                      ${stamp(attempt.atMs)}: ${attempt.status ?? 'no answer'} after ${attempt.durationMs} ms
                      <span class="quiet">${attempt.answer.slice(0, 200)}</span>
                    </li>`,
                ),
              )}
            </ul>`
      }
      <pre tabindex="0">${JSON.stringify(event, null, 2)}</pre>
    </main>`,
  });
}
