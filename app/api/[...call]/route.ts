import { withErrors } from '#lib/server/auth/auth-handler.ts';
import { proxyCall } from '#lib/server/calls/proxy-call.ts';

/** Every product call of the browser: one table (`lib/server/calls/product-calls.ts`), one way through. */
export async function POST(request: Request, { params }: { params: Promise<{ call: string[] }> }) {
  const { call } = await params;
  return withErrors(request, (context) => proxyCall(call.join('/'), context));
}
