/**
 * Key-value store for data that must survive a reload: IndexedDB in the browser, which holds megabytes and survives a crash of the tab. No
 * call throws if storage is disabled, because a lost draft must not break the page.
 */
export type BrowserStore = {
  get(key: string): Promise<unknown>;
  /** Returns false if the value could not be stored (storage disabled or full). */
  set(key: string, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
};

const databaseName = 'measurement-nesting';
const storeName = 'kept';

export function browserStore(): BrowserStore {
  return typeof indexedDB === 'undefined' ? emptyStore : indexedDbStore(indexedDB);
}

/** Creates a store in memory with the same behavior, for tests and for embedders without IndexedDB. */
export function memoryStore(): BrowserStore {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => {
      values.set(key, structuredClone(value));
      return true;
    },
    remove: async (key) => {
      values.delete(key);
    },
  };
}

const emptyStore: BrowserStore = {
  get: async () => undefined,
  set: async () => false,
  remove: async () => {},
};

function indexedDbStore(factory: IDBFactory): BrowserStore {
  return {
    async get(key) {
      try {
        return await request(factory, 'readonly', (store) => store.get(key));
      } catch {
        return undefined;
      }
    },
    async set(key, value) {
      try {
        await request(factory, 'readwrite', (store) => store.put(value, key));
        return true;
      } catch {
        return false;
      }
    },
    async remove(key) {
      try {
        await request(factory, 'readwrite', (store) => store.delete(key));
      } catch {
        // Nothing was stored, so nothing has to be deleted.
      }
    },
  };
}

/** Runs one transaction on a new connection and closes it: an open one would block the next version of the page. */
async function request(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open(factory);
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const operation = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(operation.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('The transaction failed.'));
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
    });
  } finally {
    database.close();
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(storeName);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The database could not be opened.'));
    opening.onblocked = () => reject(new Error('The database is in use by an older page.'));
  });
}

/** Deletes all of the product's data in this browser: drafts, recent runs, choices. */
export function clearBrowserData(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Storage may be forbidden; then there is nothing to delete.
  }
}
