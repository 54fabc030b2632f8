import { withErrors } from '#web/auth/auth-handler.ts';
import { proxyCall } from '#web/calls/proxy-call.ts';

/** Forwards all product calls of the browser, defined in one table (`lib/shared/contracts/calls.ts`). */
export async function POST(request: Request, { params }: { params: Promise<{ call: string[] }> }) {
  const { call } = await params;
  return withErrors(request, (context) => proxyCall(call.join('/'), context));
}
