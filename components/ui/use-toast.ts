'use client';

import type { ReactElement, ReactNode } from 'react';
import { Store, useStore } from './store.ts';
import type { ToastVariant } from './toast.tsx';

export type ToastMessage = {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactElement;
  variant?: ToastVariant;
  /** Display time in milliseconds; 5000 by default. */
  duration?: number;
};
type ShownToast = ToastMessage & { id: number; open: boolean };

// One toast at a time: a new one replaces the previous one. Stored outside React, so that it survives navigation.
const shown = new Store<ShownToast | null>(null);
let lastId = 0;

/** Shows a short confirmation. Information that requires an action must also be on the page. */
export function toast(message: ToastMessage) {
  lastId += 1;
  const id = lastId;
  shown.set({ ...message, id, open: true });
  return { id, dismiss: () => dismiss(id) };
}

/** Closes the current toast; with an id only the toast with that id. */
export function dismiss(id?: number) {
  const current = shown.get();
  if (current && (id === undefined || current.id === id)) shown.set({ ...current, open: false });
}

export function useToast() {
  const current = useStore(shown, (state) => state);
  return { current, toast, dismiss };
}
