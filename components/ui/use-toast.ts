'use client';

import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import type { ToastVariant } from './toast.tsx';

export type ToastMessage = {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactElement;
  variant?: ToastVariant;
  /** Display time in milliseconds; 5000 by default. */
  duration?: number;
};
export type ShownToast = ToastMessage & { id: number; open: boolean };

// One toast at a time: a new one replaces the previous one. Stored outside React, so that it survives navigation.
let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a short confirmation. Information that requires an action must also be on the page. */
export function toast(message: ToastMessage) {
  lastId += 1;
  const id = lastId;
  show({ ...message, id, open: true });
  return { id, dismiss: () => dismiss(id) };
}

/** Closes the current toast; with an id only the toast with that id. */
export function dismiss(id?: number) {
  if (shown && (id === undefined || shown.id === id)) show({ ...shown, open: false });
}

export function useToast() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return { current, toast, dismiss };
}
