import { backendPaths } from '#lib/contracts/backend-call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { answerError } from '#lib/server/answer-error.ts';
import { webEnv } from '#lib/server/env.ts';

const maxBytes = 256 * 1024;

/** Stripe's events, handed on byte for byte: the backend checks their signature, which stands for the session here. */
export async function POST(request: Request) {
  try {
    const body = await request.arrayBuffer();
    if (body.byteLength > maxBytes) throw new AppError('bad_request', { logDetail: 'The event is too large.' });
    const answer = await fetch(`${webEnv().backendUrl}${backendPaths.stripeWebhook}`, {
      method: 'POST',
      headers: {
        'content-type': request.headers.get('content-type') ?? 'application/json',
        'stripe-signature': request.headers.get('stripe-signature') ?? '',
      },
      body,
      cache: 'no-store',
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
    return answerError(
      error instanceof AppError ? error : new AppError('busy', { logDetail: String(error) }),
      crypto.randomUUID(),
    );
  }
}
