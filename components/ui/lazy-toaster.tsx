'use client';

import dynamic from 'next/dynamic';
import { useToast } from './use-toast.ts';

const Toaster = dynamic(() => import('./toaster.tsx').then((part) => part.Toaster), { ssr: false });

/** The Toaster, fetched when there is a first toast to show. */
export function LazyToaster() {
  const { current } = useToast();
  return current ? <Toaster /> : null;
}
