import type { SessionAnswer, SessionUser } from '#lib/shared/contracts/session.ts';

/** Session state of the page. Tokens are in httpOnly cookies; the server reports who is signed in. */
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

/** The members of BroadcastChannel used here. */
export type Channel = {
  postMessage: (event: AuthEvent) => void;
  onmessage: ((message: { data: AuthEvent }) => void) | null;
  close: () => void;
};

type Outside = {
  fetchSession: () => Promise<SessionAnswer>;
  openChannel: () => Channel | null;
  /** Current time in milliseconds since 1970. */
  now: () => number;
};

/** The server renews a token that expires within this time, in ms, so a refresh in this period updates the page. */
const expiryMarginMs = 90_000;
/** Maximum delay of a browser timer, in ms. */
const longestTimerMs = 2 ** 31 - 1;
/** Minimum interval between two refreshes on return to the tab, in ms. */
const recheckMs = 15_000;

const loading: SessionState = { status: 'loading', user: null, needsSecondFactor: false };
const signedOut: SessionState = { status: 'signed_out', user: null, needsSecondFactor: false };

/** Session of one page; broadcasts events of this page to the other tabs, and handles theirs. */
export class SessionStore {
  #outside: Outside;
  #state: SessionState = loading;
  #expiresAtMs = 0;
  #requestedAtMs = 0;
  #questions = 0;
  #activeRequest: Promise<void> | null = null;
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

  /** Starts the listeners and requests the session. Returns a function that stops them. */
  start(): () => void {
    this.#channel = this.#outside.openChannel();
    if (this.#channel) {
      this.#channel.onmessage = ({ data }) => {
        void this.#startRequest().then(() => this.#emit(data));
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

  /** Requests the session from the server and emits events for the changes. */
  async refresh(): Promise<void> {
    const before = this.#state;
    const expiredBeforeMs = this.#expiresAtMs;
    await this.#load();
    const after = this.#state;
    if (before.status === 'loading') {
      if (after.status !== 'loading') this.#emit('INITIAL_SESSION');
    } else if (before.status !== after.status || before.user?.id !== after.user?.id) {
      this.#emit(after.status === 'signed_in' ? 'SIGNED_IN' : 'SIGNED_OUT');
    } else if (after.status === 'signed_in' && this.#expiresAtMs > expiredBeforeMs) {
      this.#emit('TOKEN_REFRESHED');
    }
  }

  /** Called on return to the tab; refreshes unless the last refresh is recent. */
  async refreshIfStale(): Promise<void> {
    if (this.#outside.now() - this.#requestedAtMs > recheckMs) await this.refresh();
  }

  /**
   * Called after this page has changed the session: requests it from the server, then notifies this page and the other
   * tabs.
   */
  async announce(event: AuthEvent): Promise<void> {
    await this.#startRequest();
    this.#channel?.postMessage(event);
    this.#emit(event);
  }

  /** Returns the active request, or starts one. */
  #load(): Promise<void> {
    return this.#activeRequest ?? this.#startRequest();
  }

  /** Starts a new request after a change, because the response to an active one may describe the previous session. */
  #startRequest(): Promise<void> {
    const request = this.#fetch().finally(() => {
      if (this.#activeRequest === request) this.#activeRequest = null;
    });
    this.#activeRequest = request;
    return request;
  }

  async #fetch(): Promise<void> {
    this.#questions += 1;
    const question = this.#questions;
    this.#requestedAtMs = this.#outside.now();
    const answer = await this.#outside.fetchSession().catch(() => null);
    // Superseded by a newer request: its response counts, and callers of this request wait for it.
    if (question !== this.#questions) return this.#activeRequest ?? undefined;
    // A failed request does not change the session; on first load it counts as signed out.
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
