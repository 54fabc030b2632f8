import { useEffect, useRef, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { readStoredQuoteForm, type QuoteForm } from '#lib/shared/quotes/quote-form.ts';

const key = 'quote-details';
/** Marks which details this browser and the account had in common last. */
const commonKey = 'quote-details-in-account';
/** Time without a change, after which changes are stored in the account. */
const pauseMs = 1500;

/** Details of quotes that are stored with the account. */
export type AccountDetails = {
  /** Returns null without any. */
  readonly load: () => Promise<QuoteForm | null>;
  readonly store: (form: QuoteForm) => Promise<unknown>;
};

export const accountDetails: AccountDetails = {
  load: async () => (await callProduct('quoteDetails', null)).details,
  store: (form) => callProduct('storeQuoteDetails', form),
};

/**
 * Returns the details of quotes and a function that changes them. They are those of this browser, then those of the account unless only this
 * browser has changed them since both were equal. Changes are stored in both; `isStored` is false if neither has them.
 */
export function useQuoteForm(
  account: AccountDetails,
): [form: QuoteForm, change: (change: Partial<QuoteForm>) => void, isStored: boolean] {
  const [form, setForm] = useState(() => readStoredQuoteForm(read(key)));
  const [isInBrowser, setInBrowser] = useState(true);
  const [isInAccount, setInAccount] = useState(false);
  const unsaved = useRef<QuoteForm | null>(null);
  const isChanged = useRef(false);

  useEffect(() => {
    let isOpen = true;
    account.load().then(
      (details) => {
        if (!isOpen || isChanged.current || details === null) return;
        const loaded = readStoredQuoteForm(JSON.stringify(details));
        // Changes that could not be stored in the account are newer than its details; they are stored when the quote is closed.
        if (read(commonKey) === markOf(loaded)) {
          const own = readStoredQuoteForm(read(key));
          if (markOf(own) !== markOf(loaded)) unsaved.current = own;
          return;
        }
        setForm(loaded);
        setInAccount(true);
        write(key, JSON.stringify(loaded));
        write(commonKey, markOf(loaded));
      },
      // The details of this browser apply, for example offline.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [account]);

  useEffect(() => {
    const store = () => {
      const changed = unsaved.current;
      if (changed === null) return;
      unsaved.current = null;
      account.store(changed).then(
        () => {
          setInAccount(true);
          write(commonKey, markOf(changed));
        },
        () => setInAccount(false),
      );
    };
    const timer = setTimeout(store, pauseMs);
    return () => clearTimeout(timer);
  }, [account, form]);
  useEffect(
    () => () => {
      const changed = unsaved.current;
      if (changed === null) return;
      account.store(changed).then(
        () => write(commonKey, markOf(changed)),
        () => undefined,
      );
    },
    [account],
  );

  function change(changed: Partial<QuoteForm>) {
    const next = { ...form, ...changed };
    isChanged.current = true;
    unsaved.current = next;
    setForm(next);
    setInBrowser(write(key, JSON.stringify(next)));
  }
  return [form, change, isInBrowser || isInAccount];
}

/** Returns a text that differs for different details; logos of one length count as equal, which saves their size. */
const markOf = ({ logo, ...texts }: QuoteForm): string => JSON.stringify([texts, logo.length]);

function read(name: string): string | null {
  try {
    return localStorageOrNone()?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

/** Returns false where storage is full or forbidden. */
function write(name: string, text: string): boolean {
  try {
    localStorageOrNone()?.setItem(name, text);
    return localStorageOrNone() !== undefined;
  } catch {
    return false;
  }
}
