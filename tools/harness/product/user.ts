import { randomInt, randomUUID } from 'node:crypto';
import { readLines } from '#lib/browser/http/read-lines.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="2in" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>';
/** Request body of a measurement of a square with sides of 1 in. */
export const square = {
  file: {
    filename: 'square.svg',
    fileType: 'SVG',
    content: `data:image/svg+xml;base64,${Buffer.from(SQUARE).toString('base64')}`,
  },
};
export const SQUARE_LENGTH_IN = 4;

type PostOptions = { readonly signal?: AbortSignal; readonly headers?: Record<string, string> };

/** An HTTP client with a cookie store, which sends requests as the product's pages do. */
export type HttpClient = {
  /** Sends URLSearchParams as a form and all other bodies as JSON. */
  readonly post: (path: string, body: unknown, options?: PostOptions) => Promise<Response>;
  /** Returns a client with a copy of the cookies. */
  readonly copy: () => HttpClient;
  /** Returns the access token in the session cookies; empty without a session. */
  readonly accessToken: () => string;
};

/** An HTTP client with a session. */
export type User = HttpClient & {
  /** Resolves with true if a square is measured correctly. */
  readonly measureSquare: () => Promise<boolean>;
  readonly remainingCredits: () => Promise<number>;
  /** Starts a run, disconnects and resolves with the run's ID. */
  readonly startRun: (budgetS: number) => Promise<string>;
  /** Resolves with null if the state is unknown. */
  readonly runState: (runId: string) => Promise<string | null>;
};

export function createHttpClient(site: string, cookies = new Map<string, string>()): HttpClient {
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
    copy: () => createHttpClient(site, new Map(cookies)),
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

/** Logs in and resolves with the user. Throws if the login is refused. */
export async function logIn(site: string, login: { readonly email: string; readonly password: string }): Promise<User> {
  const client = createHttpClient(site);
  const { post } = client;
  const loggedIn = await post('/api/auth/login', login);
  if (loggedIn.status !== 200) throw new Error(`Login refused (${loggedIn.status}): ${await loggedIn.text()}`);
  return {
    ...client,
    async measureSquare() {
      try {
        const response = await post('/api/measurements', square);
        const { totals } = (await response.json()) as { totals?: { lengthIn: number } };
        return totals?.lengthIn === SQUARE_LENGTH_IN;
      } catch {
        return false;
      }
    },
    async remainingCredits() {
      const response = await post('/api/user/remaining_credits', null);
      return ((await response.json()) as { remaining_credits: number }).remaining_credits;
    },
    async startRun(budgetS) {
      const runId = randomUUID();
      // An identical request within a day would return the stored result without a charge.
      const widthIn = 48 + randomInt(1_000_000) / 1_000_000;
      const request = { ...square, runId, sheet: { widthIn, heightIn: 48 }, options: { budgetS } };
      const response = await post('/api/nest', request);
      if (response.status !== 200) throw new RunRefusedError(response.status, await response.text());
      // The run has started when its first event arrives.
      for await (const _ of readLines(response.body!)) break;
      return runId;
    },
    async runState(runId) {
      try {
        const response = await post('/api/nest/snapshot', { runId });
        return ((await response.json()) as { state?: string }).state ?? null;
      } catch {
        return null;
      }
    },
  };
}

export class RunRefusedError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`Run refused (${status}): ${text}`);
    this.status = status;
  }
}
