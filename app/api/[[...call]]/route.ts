import { AppError } from '#lib/shared/errors/app-error.ts';
import { withErrors } from '#web/auth/auth-handler.ts';
import { isBrowserCall, proxyCall } from '#web/calls/proxy-call.ts';

type Context = { readonly params: Promise<{ call?: string[] }> };

/** Forwards all product calls of the browser, defined in one table (`lib/shared/contracts/calls.ts`). */
export async function POST(request: Request, { params }: Context) {
  const { call = [] } = await params;
  return withErrors(request, (context) => proxyCall(call.join('/'), context));
}

/** Rejects other methods with our error format instead of the framework's: calls accept `POST` only, and other addresses do not exist. */
async function answer(request: Request, { params }: Context) {
  const { call = [] } = await params;
  const isCall = isBrowserCall(call.join('/'));
  const response = await withErrors(request, () =>
    Promise.reject(new AppError(isCall ? 'method_not_allowed' : 'not_found')),
  );
  // RFC 9110, section 15.5.6.
  if (isCall) response.headers.set('allow', 'POST');
  return response;
}

export { answer as GET, answer as PUT, answer as PATCH, answer as DELETE };
