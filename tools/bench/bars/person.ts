import { randomInt, randomUUID } from 'node:crypto';
import { readLines } from '#lib/browser/http/read-lines.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="2in" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>';
export const square = {
  file: {
    filename: 'square.svg',
    fileType: 'SVG',
    content: `data:image/svg+xml;base64,${Buffer.from(SQUARE).toString('base64')}`,
  },
};
const SQUARE_IN = 4;

type PostOptions = { readonly signal?: AbortSignal; readonly headers?: Record<string, string> };

/** Somebody with a browser: cookies, and calls as our pages make them. */
export type Visitor = {
  /** Data goes as JSON, search parameters as the form of a page. */
  readonly post: (path: string, body: unknown, options?: PostOptions) => Promise<Response>;
  /** Another browser with the same cookies, as somebody who stole them has. */
  readonly copy: () => Visitor;
  /** Returns the session's cookies; empty without a session. */
  readonly accessToken: () => string;
};

/** Somebody who is logged in. */
export type Person = Visitor & {
  /** True when a small drawing is measured, and rightly. */
  readonly measures: () => Promise<boolean>;
  readonly credits: () => Promise<number>;
  /** Begins a run and leaves. */
  readonly nest: (budgetS: number) => Promise<string>;
  /** Returns the state of a run; null if unknown. */
  readonly stateOf: (runId: string) => Promise<string | null>;
};

export function visitor(site: string, cookies = new Map<string, string>()): Visitor {
  return {
    async post(path, body, { signal = AbortSignal.timeout(30_000), headers = {} } = {}) {
      const isForm = body instanceof URLSearchParams;
      const response = await fetch(`${site}${path}`, {
        method: 'POST',
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          origin: site,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        body: isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (/max-age=0/i.test(line)) cookies.delete(name!);
        else cookies.set(name!, value!);
      }
      return response;
    },
    copy: () => visitor(site, new Map(cookies)),
    accessToken() {
      const parts = [...cookies].filter(([name]) => /-auth-token(\.\d)?$/.test(name)).toSorted();
      const text = parts.map(([, value]) => value).join('');
      if (!text.startsWith('base64-')) return '';
      const session = JSON.parse(Buffer.from(text.slice('base64-'.length), 'base64url').toString()) as {
        access_token: string;
      };
      return session.access_token;
    },
  };
}

export async function logIn(site: string, login: { email: string; password: string }): Promise<Person> {
  const browser = visitor(site);
  const { post } = browser;
  const answer = await post('/api/auth/login', login);
  if (answer.status !== 200) throw new Error(`Login refused (${answer.status}): ${await answer.text()}`);
  return {
    ...browser,
    async measures() {
      try {
        const response = await post('/api/measurements', square);
        const { totals } = (await response.json()) as { totals?: { lengthIn: number } };
        return totals?.lengthIn === SQUARE_IN;
      } catch {
        return false;
      }
    },
    async credits() {
      const answer = await (await post('/api/user/remaining_credits', null)).json();
      return (answer as { remaining_credits: number }).remaining_credits;
    },
    async nest(budgetS) {
      const runId = randomUUID();
      // The same request again within a day would get the stored result, free.
      const widthIn = 48 + randomInt(1_000_000) / 1_000_000;
      const request = { ...square, runId, sheet: { widthIn, heightIn: 48 }, options: { budgetS } };
      const response = await post('/api/nest', request);
      if (response.status !== 200) throw new Error(`Run refused (${response.status}): ${await response.text()}`);
      // Begun: the first line is there.
      for await (const _ of readLines(response.body!)) break;
      return runId;
    },
    async stateOf(runId) {
      try {
        const response = await post('/api/nest/snapshot', { runId });
        return ((await response.json()) as { state?: string }).state ?? null;
      } catch {
        return null;
      }
    },
  };
}
