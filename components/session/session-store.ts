import type { SessionAnswer, SessionUser } from '#lib/contracts/session.ts';

/** What the page knows of the session. Tokens stay in httpOnly cookies; the server says who is signed in. */
export type SessionState =
  | { status: 'loading'; user: null; needsSecondFactor: false }
  | { status: 'signed_in'; user: SessionUser; needsSecondFactor: boolean }
  | { status: 'signed_out'; user: null; needsSecondFactor: false };

/** The auth events (docs/spec-coverage.md, 4). */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** The part of a BroadcastChannel that is used here. */
export type Channel = {
  postMessage: (event: AuthEvent) => void;
  onmessage: ((message: { data: AuthEvent }) => void) | null;
  close: () => void;
};

type Outside = {
  fetchSession: () => Promise<SessionAnswer>;
  openChannel: () => Channel | null;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The server renews a token that has less than this left; asking then keeps the page's knowledge fresh. */
const expiryMarginMs = 90_000;
/** Longest wait of a browser timer. */
const longestTimerMs = 2 ** 31 - 1;
/** Coming back to the tab asks again, but not more often than this. */
const recheckMs = 15_000;

const loading: SessionState = { status: 'loading', user: null, needsSecondFactor: false };
const signedOut: SessionState = { status: 'signed_out', user: null, needsSecondFactor: false };

/** Holds the session for one page; tells other tabs what happened here and listens to what happened there. */
export class SessionStore {
  #outside: Outside;
  #state: SessionState = loading;
  #expiresAtMs = 0;
  #askedAtMs = 0;
  #questions = 0;
  #asking: Promise<void> | null = null;
  #channel: Channel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stateListeners = new Set<() => void>();
  #eventListeners = new Set<(event: AuthEvent) => void>();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Starts to listen and asks for the session. The answer is the way to stop. */
  start(): () => void {
    this.#channel = this.#outside.openChannel();
    if (this.#channel) {
      this.#channel.onmessage = ({ data }) => {
        void this.#askAnew().then(() => this.#emit(data));
      };
    }
    void this.refresh();
    return () => {
      clearTimeout(this.#timer);
      this.#channel?.close();
      this.#channel = null;
    };
  }

  subscribe(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  onEvent(listener: (event: AuthEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Asks the server again, and tells of what has changed since. */
  async refresh(): Promise<void> {
    const before = this.#state;
    const expiredBeforeMs = this.#expiresAtMs;
    await this.#ask();
    const after = this.#state;
    if (before.status === 'loading') {
      if (after.status !== 'loading') this.#emit('INITIAL_SESSION');
    } else if (before.status !== after.status || before.user?.id !== after.user?.id) {
      this.#emit(after.status === 'signed_in' ? 'SIGNED_IN' : 'SIGNED_OUT');
    } else if (after.status === 'signed_in' && this.#expiresAtMs > expiredBeforeMs) {
      this.#emit('TOKEN_REFRESHED');
    }
  }

  /** For coming back to the tab. */
  async refreshIfStale(): Promise<void> {
    if (this.#outside.now() - this.#askedAtMs > recheckMs) await this.refresh();
  }

  /** After this page itself has changed the session: asks the server, then tells this page and the other tabs. */
  async announce(event: AuthEvent): Promise<void> {
    await this.#askAnew();
    this.#channel?.postMessage(event);
    this.#emit(event);
  }

  /** Joins the question that is under way, if there is one. */
  #ask(): Promise<void> {
    return this.#asking ?? this.#askAnew();
  }

  /** After a change: an answer to an earlier question, still on its way, may tell of the session before it. */
  #askAnew(): Promise<void> {
    const question = this.#fetch().finally(() => {
      if (this.#asking === question) this.#asking = null;
    });
    this.#asking = question;
    return question;
  }

  async #fetch(): Promise<void> {
    this.#questions += 1;
    const question = this.#questions;
    this.#askedAtMs = this.#outside.now();
    const answer = await this.#outside.fetchSession().catch(() => null);
    // Asked again meanwhile: only the newest answer counts, and who waits for this one waits for that.
    if (question !== this.#questions) return this.#asking ?? undefined;
    // No answer says nothing about the session: what was known stays, a first load counts as signed out.
    if (answer === null) this.#set(this.#state.status === 'loading' ? signedOut : this.#state);
    else if (answer.state === 'signed_out') this.#set(signedOut);
    else {
      this.#expiresAtMs = answer.expiresAt * 1000;
      this.#set({ status: 'signed_in', user: answer.user, needsSecondFactor: answer.needsSecondFactor });
    }
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#state.status !== 'signed_in') return;
    const inMs = Math.max(this.#expiresAtMs - this.#outside.now() - expiryMarginMs + 1000, recheckMs);
    this.#timer = setTimeout(() => void this.refresh(), Math.min(inMs, longestTimerMs));
  }

  #set(next: SessionState) {
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#stateListeners) listener();
  }

  #emit(event: AuthEvent) {
    for (const listener of this.#eventListeners) listener(event);
  }
}
