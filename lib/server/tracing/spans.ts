import { AsyncLocalStorage } from 'node:async_hooks';

/** Few short values: ids, codes, names of calls. Must not contain personal data, drawings or keys. */
export type SpanAttributes = Readonly<Record<string, string | number>>;
export type SpanOptions = {
  readonly kind: 'server' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** W3C Trace Context header if another process requested the work; absent: the current span. */
  readonly parent?: string | undefined;
};
type OpenSpan = {
  readonly traceparent: string;
  readonly note: (attributes: SpanAttributes) => void;
  readonly end: (hasFailed: boolean) => void;
};
export type StartSpan = (name: string, options: SpanOptions) => OpenSpan;

// Global instead of a module variable, because the code that starts tracing may be in another bundle than the traced code.
const TRACER = Symbol.for('measurement-nesting.tracer');
const place = globalThis as { [TRACER]?: StartSpan | undefined };
const current = new AsyncLocalStorage<OpenSpan>();

export function traceBy(start: StartSpan | undefined): void {
  place[TRACER] = start;
}

/** Runs `work` as a span of the trace; without tracing, only runs it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const start = place[TRACER];
  if (!start) return work();
  const span = start(name, { ...options, parent: options.parent ?? traceparent() });
  let hasFailed = true;
  try {
    const answer = await current.run(span, work);
    hasFailed = false;
    return answer;
  } finally {
    span.end(hasFailed);
  }
}

/** Returns the trace context to pass to another process, so that its spans belong to this trace. */
export const traceparent = (): string | undefined => current.getStore()?.traceparent;

/** Adds attributes to the current span. */
export const addSpanAttributes = (attributes: SpanAttributes): void => current.getStore()?.note(attributes);
