import { useEffect, useRef, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { readStoredQuoteForm, type QuoteForm } from '#lib/shared/quotes/quote-form.ts';

const key = 'quote-details';
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
 * Returns the details of quotes and a function that changes them. They are those of this browser, then those of the account unless they have
 * been changed meanwhile. Changes are stored in both; `isStored` is false if neither has them.
 */
export function useQuoteForm(
  account: AccountDetails,
): [form: QuoteForm, change: (change: Partial<QuoteForm>) => void, isStored: boolean] {
  const [form, setForm] = useState(() => readStoredQuoteForm(storedText()));
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
        setForm(loaded);
        setInAccount(true);
        storeInBrowser(loaded);
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
        () => setInAccount(true),
        () => setInAccount(false),
      );
    };
    const timer = setTimeout(store, pauseMs);
    return () => clearTimeout(timer);
  }, [account, form]);
  useEffect(
    () => () => {
      if (unsaved.current !== null) account.store(unsaved.current).catch(() => undefined);
    },
    [account],
  );

  function change(changed: Partial<QuoteForm>) {
    const next = { ...form, ...changed };
    isChanged.current = true;
    unsaved.current = next;
    setForm(next);
    setInBrowser(storeInBrowser(next));
  }
  return [form, change, isInBrowser || isInAccount];
}

function storedText(): string | null {
  try {
    return localStorageOrNone()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns false where storage is full or forbidden. */
function storeInBrowser(form: QuoteForm): boolean {
  try {
    localStorageOrNone()?.setItem(key, JSON.stringify(form));
    return localStorageOrNone() !== undefined;
  } catch {
    return false;
  }
}
