import { newId } from './ids.ts';
import { defaultSettings, type Kind, type Kinds, type Settings, type StoredEvent } from './kinds.ts';
import { API_VERSION } from './version.ts';

/** One object that a transaction wrote or deleted. */
export type Change = {
  kind: Kind;
  id: string;
  /** Order of creation. */
  position: number;
  /** Null if deleted. */
  content: Kinds[Kind] | null;
};

export type StoredObject = {
  position: number;
  content: Kinds[Kind];
};

/** The request that caused events; they contain it. */
export type Cause = {
  requestId: string | null;
  idempotencyKey: string | null;
};

const NOBODY: Cause = { requestId: null, idempotencyKey: null };

/** All objects, in memory. Reads are unrestricted; writes use `transact`. */
export type Store = {
  /** Runs `work` on all objects; commits its writes, or none if it throws. */
  transact<T>(work: (tx: Tx) => T, cause?: Cause): T;
  /** Called with the changes of every transaction that made any. */
  onChange(listener: (changes: Change[]) => void): void;
};

/** Operations of a transaction. Objects from `all` and `peek` are frozen; `get` returns a copy to edit and save. */
export type Tx = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  peek<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Returns all objects of a kind in order of creation. */
  all<K extends Kind>(kind: K): Kinds[K][];
  save<K extends Kind>(content: Kinds[K] & { object: K }): void;
  remove(kind: Kind, id: string): void;
  settings(): Settings;
  /** Address below which the emulator serves its pages. */
  readonly pagesUrl: string;
  /** Records an event with the object in its current state. Previous attributes are those of `before` that changed. */
  emit(type: string, at: number, object: { id: string }, before?: object): void;
  /** Runs a part of the transaction whose writes are discarded if it throws. */
  attempt<T>(part: () => T): T;
  /** Events of this transaction. */
  events(): StoredEvent[];
};

export function createStore(pagesUrl: string, stored: readonly StoredObject[] = []): Store {
  const kinds = new Map<Kind, Map<string, StoredObject>>();
  const listeners: ((changes: Change[]) => void)[] = [];
  let lastPosition = 0;
  for (const { position, content } of stored) {
    put(content.object as Kind, content.id, { position, content: deepFreeze(content) });
    lastPosition = Math.max(lastPosition, position);
  }

  function shelf(kind: Kind): Map<string, StoredObject> {
    let found = kinds.get(kind);
    if (!found) kinds.set(kind, (found = new Map()));
    return found;
  }

  function put(kind: Kind, id: string, object: StoredObject): void {
    shelf(kind).set(id, object);
  }

  return {
    transact(work, cause = NOBODY) {
      const undo: Change[] = [];
      const written = new Map<string, { kind: Kind; id: string }>();
      const events: StoredEvent[] = [];

      function write(kind: Kind, id: string, next: StoredObject | null): void {
        const before = shelf(kind).get(id);
        undo.push({ kind, id, position: before?.position ?? 0, content: before?.content ?? null });
        written.set(`${kind} ${id}`, { kind, id });
        if (next) put(kind, id, next);
        else shelf(kind).delete(id);
      }

      /** Reverts all writes after the first `writeCount`. */
      function rollBack(writeCount: number): void {
        for (const { kind, id, position, content } of undo.splice(writeCount).toReversed()) {
          const wasRemoved = !shelf(kind).has(id);
          if (content) put(kind, id, { position, content });
          else shelf(kind).delete(id);
          if (wasRemoved)
            kinds.set(kind, new Map([...shelf(kind)].toSorted(([, a], [, b]) => a.position - b.position)));
        }
      }

      const tx: Tx = {
        pagesUrl,
        peek: (kind, id) => shelf(kind).get(id)?.content as never,
        get: (kind, id) => structuredClone(shelf(kind).get(id)?.content) as never,
        all: (kind) => [...shelf(kind).values()].map(({ content }) => content) as never,
        save(content) {
          const kind = content.object as Kind;
          const position = shelf(kind).get(content.id)?.position ?? ++lastPosition;
          write(kind, content.id, { position, content: deepFreeze(structuredClone(content)) });
        },
        remove: (kind, id) => write(kind, id, null),
        settings: () => tx.get('local.settings', 'settings') ?? { ...defaultSettings },
        emit(type, at, object, before) {
          const previous = before && changedAttributes(before, object);
          const event: StoredEvent = {
            id: newId('evt_1', 23),
            object: 'event',
            api_version: API_VERSION,
            created: at,
            data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
            livemode: false,
            pending_webhooks: 0,
            request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
            type,
          };
          tx.save(event);
          events.push(event);
        },
        attempt(part) {
          const writes = undo.length;
          const eventCount = events.length;
          try {
            return part();
          } catch (error) {
            rollBack(writes);
            events.length = eventCount;
            throw error;
          }
        },
        events: () => events,
      };

      try {
        const result = work(tx);
        const changes = [...written.values()].map(({ kind, id }) => {
          const now = shelf(kind).get(id);
          return { kind, id, position: now?.position ?? 0, content: now?.content ?? null };
        });
        if (changes.length > 0) for (const listener of listeners) listener(changes);
        return result;
      } catch (error) {
        rollBack(0);
        throw error;
      }
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** Returns the values of `before` that differ in `after`, as in an event's `previous_attributes`. */
function changedAttributes(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
