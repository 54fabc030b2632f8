import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { authClientFor } from '#web/auth/auth-client.ts';
import { canonicalHeader } from '#web/pages/site-address.ts';
import { clientNetworks } from '#web/client-address.ts';
import { readWebEnv, type WebEnv } from '#web/env.ts';
import { isGuarded, loginPath } from '#lib/shared/security/guarded-paths.ts';
import { isLocalRequest, localPrefix } from '#web/local-stack.ts';
import { logLine, logRejectedRequest } from '#web/log.ts';
import {
  contentSecurityPolicy,
  readBuiltPages,
  type BuiltPages,
  reportOrigin,
  setPageCache,
} from '#web/pages/page-policy.ts';
import { isTextPage, visitorHeader } from '#web/pages/visitor.ts';
import { sessionStatus } from '#web/auth/session-status.ts';
import { verifiedClaims } from '#web/auth/session.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

// The build does not change while the server runs.
let builtPages: BuiltPages | null = null;

/**
 * Runs before every page: forwards /__local to the local services, redirects signed-out visitors from guarded pages, renews the session,
 * and sets the page's content security policy. For convenience only: each handler checks access itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const { env, faults } = readWebEnv(process.env);
  // We have no server actions; whoever calls one is not a browser of ours.
  if (request.headers.has('next-action')) return new NextResponse(null, { status: 404 });
  if (faults) logLine('error', 'environment incomplete', { faults });
  if (env?.localStack && pathname.startsWith(`${localPrefix}/`)) {
    if (isLocalRequest(request)) return toLocalStack(request, env, env.localStack);
    const detail = 'the local stack is for browsers on this machine';
    logRejectedRequest({ requestId: crypto.randomUUID(), path: pathname, status: 404, errorCode: 'not_found', detail });
    return new NextResponse(null, { status: 404 });
  }

  const policy = policyFor(pathname, env);
  const requestHeaders = new Headers(request.headers);
  if (policy.nonce) requestHeaders.set('content-security-policy', policy.text);
  else requestHeaders.delete('content-security-policy');

  const isText = isTextPage(pathname);
  const session = env && (isGuarded(pathname) || isText || pathname === '/') ? await sessionOf(request, env) : null;
  if (session?.cookies) requestHeaders.set('cookie', session.cookies);
  if (isText) requestHeaders.set(visitorHeader, session?.isSignedIn ? 'signed_in' : 'signed_out');
  const goTo = destination(pathname, session?.isSignedIn ?? false);
  const response = goTo
    ? NextResponse.redirect(new URL(goTo, request.url))
    : NextResponse.next({ request: { headers: requestHeaders } });
  if (session) {
    session.writeTo(response.headers);
    if (goTo || pathname !== '/') response.headers.set('cache-control', 'private, no-store');
  }
  setPageCache(response.headers, pathname);
  response.headers.set('content-security-policy', policy.text);
  const canonical = env && !goTo ? canonicalHeader(pathname, env.siteUrl) : null;
  if (canonical) response.headers.append('link', canonical);
  return response;
}

function destination(pathname: string, isSignedIn: boolean): string | null {
  if (pathname === '/') return isSignedIn ? '/app' : null;
  return isGuarded(pathname) && !isSignedIn ? loginPath(pathname) : null;
}

async function sessionOf(request: NextRequest, env: WebEnv) {
  const { auth, jar } = authClientFor(request, env);
  const claims = await verifiedClaims(auth).catch((error: unknown) => {
    logLine('error', 'session not checked', { detail: error instanceof AppError ? error.logDetail : error });
    return null;
  });
  const status = claims && (await sessionStatus(auth, claims));
  return {
    isSignedIn: status !== null && status.isAlive && !status.needsSecondFactor,
    cookies: jar.hasChanges ? jar.header : null,
    writeTo: (headers: Headers) => jar.writeTo(headers),
  };
}

function policyFor(pathname: string, env: WebEnv | null): { text: string; nonce: boolean } {
  const rest = {
    isDevelopment,
    isHttps: env?.siteUrl.startsWith('https://') ?? false,
    reportOrigin: reportOrigin(process.env),
  };
  if (isDevelopment) return { text: contentSecurityPolicy({ scripts: [], ...rest }), nonce: false };
  builtPages ??= readBuiltPages();
  const built = builtPages.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
  if (built) return { text: contentSecurityPolicy({ scripts: built, ...rest }), nonce: false };
  // A rendered page carries the nonce; an unknown address gets the built 404 page.
  const scripts = [`'nonce-${randomBytes(16).toString('base64')}'`, ...(builtPages.get('/_not-found') ?? [])];
  return { text: contentSecurityPolicy({ scripts, ...rest }), nonce: true };
}

function toLocalStack(request: NextRequest, env: WebEnv, stack: { origin: string; token: string }): NextResponse {
  const { pathname, search } = request.nextUrl;
  const headers = new Headers(request.headers);
  headers.set('x-local-token', stack.token);
  // The session is ours; the stand-ins have no business with it.
  headers.delete('cookie');
  const networks = clientNetworks(request, env);
  if (networks === null) headers.delete('sb-forwarded-for');
  else headers.set('sb-forwarded-for', networks.connection);
  return NextResponse.rewrite(new URL(`${pathname.slice(localPrefix.length)}${search}`, stack.origin), {
    request: { headers },
  });
}

export const config = {
  runtime: 'nodejs',
  // API calls and uploads stay out: a body that passes here is cut at 10 MB.
  matcher: [
    '/((?!api/|_next/static/|_next/image|assets/|icon.svg|apple-icon.png|favicon.ico|opengraph-image.png|robots.txt|sitemap.xml).*)',
  ],
};
