import type { Instrumentation } from 'next';

/** Runs once when the server starts, not while building. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment: bootCheck } = await import('#web/check-environment.ts');
  bootCheck();
  const { noteSocketAddresses } = await import('#web/client-address.ts');
  noteSocketAddresses();
  // While developing, Next's own tools talk to the browser in their own ways.
  if (process.env.NODE_ENV !== 'development') (await import('#web/install-http-guard.ts')).installHttpGuard();
  const [{ logCounts: tellCounts }, { logLine }, { installStructuredOutput: structureOutput }, { PRODUCT_VERSION }] =
    await Promise.all([
      import('#lib/server/metrics/log-counts.ts'),
      import('#web/log.ts'),
      import('#lib/server/security/structured-output.ts'),
      import('#lib/shared/version.ts'),
    ]);
  if (process.env.NODE_ENV !== 'development') structureOutput(logLine);
  logLine('info', 'started', { version: PRODUCT_VERSION });
  tellCounts((fields) => logLine('info', 'counts', fields));
  if (process.env.METRICS_ADDRESS) {
    const { serveMetrics } = await import('#lib/server/metrics/serve-metrics.ts');
    await serveMetrics(process.env.METRICS_ADDRESS, 'web').catch((error: unknown) =>
      logLine('error', 'metrics are not served', { error }),
    );
  }
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('#lib/server/tracing/start-tracing.ts');
    startTracing('web');
  }
  if (process.env.SENTRY_DSN) {
    const { startErrorReports } = await import('#web/pages/error-reports.ts');
    startErrorReports(process.env.SENTRY_DSN);
  }
}

/** Logs a page or handler that failed. A stream that was interrupted is no fault: its client reconnects, or has left. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const [{ logLine }, { isInterruption }] = await Promise.all([
    import('#web/log.ts'),
    import('#lib/server/interruption.ts'),
  ]);
  const fields = { path: request.path.replace(/\?.*$/, ''), route: context.routePath };
  if (isInterruption(error)) {
    logLine('info', 'stream interrupted', fields);
    return;
  }
  logLine('error', 'page failed', { ...fields, error });
  if (!process.env.SENTRY_DSN) return;
  const { captureRequestError } = await import('#web/pages/error-reports.ts');
  captureRequestError(error, { ...request, path: request.path.replace(/\?.*$/, ''), headers: {} }, context);
};
