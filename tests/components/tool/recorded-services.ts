import type { ToolServices } from '#components/tool/services.ts';
import type { ExportRequest, MeasureRequest, NestRequest, TextRow } from '#lib/shared/contracts/job.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { measurement, numbered, wholeRun } from '../recorded-run.ts';

type Recorded = ToolServices & {
  requests: { nest: NestRequest[]; measure: MeasureRequest[]; stop: [string, boolean][]; export: ExportRequest[] };
  /** Sends the next events of the run under way. */
  send: (...bodies: Parameters<typeof numbered>[1]) => void;
};

/** A server of recorded answers. Events of a run come when the test sends them. */
const gothamNotice = {
  code: 'font_substituted',
  message: "Gotham's letter widths within about 2%; letter shapes by Montserrat.",
  count: 1,
  places: [],
};

export function recordedServices(changed: Partial<ToolServices> = {}): Recorded {
  const requests: Recorded['requests'] = { nest: [], measure: [], stop: [], export: [] };
  let waiting: ((event: RunEvent) => void) | null = null;
  const queue: RunEvent[] = [];
  let seq = 0;

  async function* events(): AsyncGenerator<RunEvent> {
    for (;;) {
      const event = queue.shift() ?? (await new Promise<RunEvent>((resolve) => (waiting = resolve)));
      waiting = null;
      yield event;
    }
  }

  return {
    requests,
    send(...bodies) {
      for (const body of bodies) {
        seq += 1;
        const event = { ...body, seq, runId: requests.nest.at(-1)!.runId } as RunEvent;
        if (waiting === null) queue.push(event);
        else waiting(event);
        waiting = null;
      }
    },
    run: {
      measure: async (request) => {
        requests.measure.push(request);
        return measurement;
      },
      measureAsRun: events,
      nest: (request) => {
        requests.nest.push(request);
        return events();
      },
      resume: events,
      stop: async (runId, keep) => void requests.stop.push([runId, keep]),
      snapshot: async () => Promise.reject(new Error('nothing kept')),
      checkLayout: async () => Promise.reject(new Error('nothing moved')),
    },
    lettering: async (rows: TextRow[]) => ({
      rows: rows.map((row) => ({
        id: row.id,
        path: 'M0 0H10V-10H0Z',
        box: { minX: 0, minY: -10, maxX: 10, maxY: 0 },
        widthIn: 102.18,
        heightIn: 12.35,
        fontListed: row.font,
        fontMeasured: row.font === 'Gotham' ? 'Montserrat' : row.font,
        warnings: row.font === 'Gotham' ? [gothamNotice] : [],
        measured: null,
        error: null,
      })),
    }),
    credits: async () => ({ remaining_credits: 9, refresh_date: '2025-06-14T12:00:00Z' }),
    material: {
      list: async () => ({ remnants: [] }),
      keep: async () => Promise.reject(new Error('nothing kept')),
      rename: async () => {},
      mark: async () => {},
      remove: async () => {},
    },
    materials: { load: async () => ({ materials: [] }), store: async () => {}, remove: async () => {} },
    export: async (request) => {
      requests.export.push(request);
      return new File(['zip'], 'Oi-2025-06-14.zip');
    },
    ...changed,
  };
}

/** Returns the call with answers that arrive once `release` is called, for states that the screen leaves when they arrive. */
export function holdAnswers<Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { call: (...args: Args) => promise.then(() => call(...args)), release };
}

export { wholeRun };
