import type { Context } from 'hono';
import type { QuoteRequest } from '#lib/shared/contracts/quote.ts';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';
import { quoteOfJob } from '#lib/shared/quotes/run-quote.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { assertRunScope } from '../../auth/api-keys/key-access.ts';
import { missingRun } from '../../credits/credit-ledger.ts';
import { jsonText } from '../../http/json-text.ts';
import { pricesOf } from '../../run-options.ts';
import { storedResult } from '../../runs/run-snapshot.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { readQuoteDetails } from '../user/profile.ts';

/** Returns a quote as a PDF. Never charged, never stored. */
export async function quoteCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'quote');
  return pdfOf(services, context, user.userId, data);
}

/** Returns the quote of a run as data. Never charged, never stored. */
export async function runQuoteCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { answer } = await quoteOfRun(services, context, 'runQuote');
  return jsonText(JSON.stringify(answer));
}

/** Returns the quote of a run as a PDF. Never charged, never stored. */
export async function runQuotePdfCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { document, userId } = await quoteOfRun(services, context, 'runQuotePdf');
  return pdfOf(services, context, userId, document);
}

async function quoteOfRun(services: Services, context: Context<AreaEnv>, call: 'runQuote' | 'runQuotePdf') {
  const { user, data } = await readCall(services, context.req.raw, call);
  const { userId } = user;
  const { runId, prices, ...choices } = data;
  await assertRunScope(services.db, user, runId);
  const run = await services.db
    .selectFrom('runs')
    .select(['options', 'state', 'manual_layout'])
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw await missingRun(services.db, userId, runId);
  const stored = await storedResult(services.db, runId);
  if (stored.measurement === null || run.state !== 'done') throw new AppError('run_not_found');
  const layoutText = run.manual_layout ?? stored.layout;
  const { details } = await readQuoteDetails(services.db, userId);
  const quote = quoteOfJob({
    measurement: measurementResult.parse(JSON.parse(stored.measurement)),
    layout: layoutText === null ? null : layout.parse(JSON.parse(layoutText)),
    rates: prices ?? pricesOf(run.options),
    stored: details,
    choices,
    today: services.now().toISOString().slice(0, 10),
  });
  if (quote.problem !== undefined) throw new AppError('invalid_input', { message: quote.problem, field: 'prices' });
  return { ...quote, userId };
}

async function pdfOf(
  services: Services,
  context: Context<AreaEnv>,
  userId: string,
  request: QuoteRequest,
): Promise<Response> {
  const of = { person: userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'quote', request }, of);
  if (answer.kind !== 'pdf') throw new AppError('server_error', { logDetail: 'the quote gave no pdf' });
  return new Response(Buffer.from(answer.bytes), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${answer.fileName}"` },
  });
}
