import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { rejectRequest } from '#web/auth/reject-request.ts';
import { readBounded } from '#lib/server/security/read-bounded.ts';
import { callBackend } from '#web/call-backend.ts';
import { webEnv } from '#web/env.ts';

/** Maximum size of an event; Stripe's events have a few kB. */
const maxBytes = 256 * 1024;
/** Timeout in ms; Stripe waits ten seconds, and the backend responds within five. */
const answerMs = 9_000;

/** Forwards Stripe's events byte for byte; the backend verifies their signature, which replaces the session here. */
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
    // Status 5xx makes Stripe send the event again.
    return rejectRequest(
      error instanceof AppError ? error : new AppError('busy', { logDetail: String(error) }),
      createRequestInfo(),
    );
  }
}

const createRequestInfo = () => ({ requestId: crypto.randomUUID(), path: '/api/stripe/webhook' });

function refuse(): Response {
  const response = rejectRequest(new AppError('method_not_allowed'), createRequestInfo());
  response.headers.set('allow', 'POST');
  return response;
}

// Exported individually, because Next handles other methods itself and accepts OPTIONS.
export { refuse as GET, refuse as HEAD, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

const tooLarge = () =>
  new AppError('file_too_large', { message: 'An event may be up to 256 kB.', logDetail: 'webhook: too large' });
