'use client';

import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import type { ToastVariant } from './toast.tsx';

export type ToastMessage = {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactElement;
  variant?: ToastVariant;
  /** Milliseconds on screen; 5000 unless told otherwise. */
  duration?: number;
};
export type ShownToast = ToastMessage & { id: number; open: boolean };

// One toast at a time: a new one takes the place of the old one. Kept outside React, so that it outlives a change of page.
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

/** Shows a short confirmation. Anything a person must act on also has to stand in the page. */
export function toast(message: ToastMessage) {
  lastId += 1;
  const id = lastId;
  show({ ...message, id, open: true });
  return { id, dismiss: () => dismiss(id) };
}

/** Closes the toast on screen (only the one with this id, where an id is given). */
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
