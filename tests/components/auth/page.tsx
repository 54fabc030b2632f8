import { render } from '@testing-library/react';
import { jest } from '@jest/globals';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { SiteProvider } from '#components/shell/site-provider.tsx';
import type { SessionAnswer } from '#lib/shared/contracts/session.ts';

/** Responses by path; a status other than 200 is an error. */
export type Answers = Record<string, { status?: number; body: unknown } | (() => { status?: number; body: unknown })>;

export const router = { replace: jest.fn(), push: jest.fn(), prefetch: jest.fn() };

/** Provides `router` and the path of the login page to the hooks of Next. */
export function Navigation({ children }: { children: ReactNode }) {
  return (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <PathnameContext value="/login">{children}</PathnameContext>
    </AppRouterContext>
  );
}

export const site = {
  supportEmail: 'help@example.com',
  estimateUrl: '/',
  mailNotice: null,
  hasBilling: true,
  errorReportDsn: null,
};

/** Renders a component in a page whose server returns these answers; returns the requests that were sent, in order. */
export function renderPage(children: ReactNode, answers: Answers, session: SessionAnswer = { state: 'signed_out' }) {
  const sent: { path: string; data: unknown }[] = [];
  const all: Answers = { '/api/site': { body: site }, '/api/auth/session': { body: session }, ...answers };
  globalThis.fetch = (async (path: string, init?: { body?: string }) => {
    if (init?.body !== undefined) sent.push({ path, data: JSON.parse(init.body) as unknown });
    const entry = all[path] ?? {
      status: 404,
      body: { error: { code: 'not_found', message: `No answer for ${path}` } },
    };
    const { status = 200, body } = typeof entry === 'function' ? entry() : entry;
    return { ok: status < 400, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  render(
    <Navigation>
      <SiteProvider initial={site}>
        <SessionProvider>{children}</SessionProvider>
      </SiteProvider>
    </Navigation>,
  );
  return { sent };
}

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } },
});
