import { useState } from 'react';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { readStoredQuoteForm, type QuoteForm } from '#lib/shared/quotes/quote-form.ts';

const key = 'quote-details';

/** Returns the details of this browser's quotes, a function that changes and stores them, and false if they could not be stored. */
export function useQuoteForm(): [QuoteForm, (change: Partial<QuoteForm>) => void, isStored: boolean] {
  const [form, setForm] = useState(() => readStoredQuoteForm(storedText()));
  const [isStored, setStored] = useState(true);
  function change(changed: Partial<QuoteForm>) {
    const next = { ...form, ...changed };
    setForm(next);
    setStored(store(JSON.stringify(next)));
  }
  return [form, change, isStored];
}

function storedText(): string | null {
  try {
    return localStorageOrNone()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function store(text: string): boolean {
  try {
    localStorageOrNone()?.setItem(key, text);
    return localStorageOrNone() !== undefined;
  } catch {
    // Storage is full or forbidden: the details apply to this page only.
    return false;
  }
}
