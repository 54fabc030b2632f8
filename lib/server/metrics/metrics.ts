import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onCount, onTiming, type Timing } from './channels.ts';

/** Upper bounds in seconds, from a health check to a measurement at its time limit. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CONNECTION_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 8];
const RUN_BUCKETS = [1, 2, 5, 10, 20, 40, 60, 120, 300];
const PREFIX = 'mn_';
/** Maximum number of routes, more than exist; further ones are invented by clients. */
const MAX_ROUTES = 200;
const OTHER = 'other';

/** Returns the number of waiting jobs by lane. */
export type Waiting = () => Readonly<Record<string, number>>;

export type Metrics = {
  /** Returns all metrics in the text format of Prometheus, version 0.0.4. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  readonly stop: () => void;
};

/** Collects counts, timings and the state of this process from now on. `part` is web, api, worker or all. */
export function collectMetrics(part: string, waiting: Waiting = () => ({})): Metrics {
  const register = new Registry();
  register.setDefaultLabels({ part });
  collectDefaultMetrics({ register });
  const registers = [register];
  const events = new Counter({
    name: `${PREFIX}events_total`,
    help: 'Attempts, rejections, failures, restarts and ends of runs, by kind and outcome.',
    labelNames: ['kind', 'what'],
    registers,
  });
  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Duration of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const connections = new Histogram({
    name: `${PREFIX}connection_wait_seconds`,
    help: 'Time to acquire a database connection.',
    buckets: CONNECTION_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: `${PREFIX}run_seconds`,
    help: 'Duration of runs, including the time in the queue.',
    labelNames: ['ended'],
    buckets: RUN_BUCKETS,
    registers,
  });
  new Gauge({
    name: `${PREFIX}waiting`,
    help: 'Queued jobs, by lane.',
    labelNames: ['lane'],
    registers,
    collect() {
      for (const [lane, length] of Object.entries(waiting())) this.set({ lane }, length);
    },
  });
  const stopCounts = onCount((name) => {
    const dot = name.indexOf('.');
    events.inc(dot < 0 ? { kind: name, what: '' } : { kind: name.slice(0, dot), what: name.slice(dot + 1) });
  });
  const routes = new Set<string>();
  const known = (route: string): string => {
    if (routes.size < MAX_ROUTES) routes.add(route);
    return routes.has(route) ? route : OTHER;
  };
  const observe = (timing: Timing): void => {
    const { seconds } = timing;
    if (timing.of === 'connection') connections.observe(seconds);
    else if (timing.of === 'run') runs.observe({ ended: timing.ended }, seconds);
    else requests.observe({ method: timing.method, route: known(timing.route), status: timing.status }, seconds);
  };
  const stopTimings = onTiming(observe);
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    stop() {
      stopCounts();
      stopTimings();
      register.clear();
    },
  };
}
