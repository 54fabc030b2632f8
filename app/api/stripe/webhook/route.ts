import { backendPaths } from '#lib/contracts/paths.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { errorResponse } from '#lib/server/error-response.ts';
import { readBounded } from '#lib/security/read-bounded.ts';
import { callBackend } from '#lib/server/calls/call-backend.ts';
import { webEnv } from '#lib/server/env.ts';

/** Stripe's events are a few kB. */
const maxBytes = 256 * 1024;
/** Stripe waits ten seconds; the backend answers within five. */
const answerMs = 9_000;

/** Stripe's events, handed on byte for byte: the backend checks their signature, which stands for the session here. */
export async function POST(request: Request) {
  try {
    const answer = await callBackend(webEnv(), backendPaths.stripeWebhook, {
      method: 'POST',
      headers: {
        'content-type': request.headers.get('content-type') ?? 'application/json',
        'stripe-signature': request.headers.get('stripe-signature') ?? '',
      },
      body: await readBounded(request, maxBytes, tooLarge),
      signal: AbortSignal.timeout(answerMs),
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    // 5xx: Stripe sends the event again.
    return errorResponse(
      error instanceof AppError ? error : new AppError('busy', { logDetail: String(error) }),
      asked(),
    );
  }
}

const asked = () => ({ requestId: crypto.randomUUID(), path: '/api/stripe/webhook' });

function refuse(): Response {
  const response = errorResponse(new AppError('method_not_allowed'), asked());
  response.headers.set('allow', 'POST');
  return response;
}

// Named one by one: what is not named, Next answers by itself, and OPTIONS with a yes.
export { refuse as GET, refuse as HEAD, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

const tooLarge = () =>
  new AppError('file_too_large', { message: 'An event may be up to 256 kB.', logDetail: 'webhook: too large' });
