'use client';

import { useRef } from 'react';
import { Toast, ToastClose, ToastDescription, ToastProvider, ToastTitle, ToastViewport } from './toast.tsx';
import { useToast } from './use-toast.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Renders the current toast. Rendered once, in the root layout. */
export function Toaster() {
  const { current, dismiss } = useToast();
  const viewport = useRef<HTMLOListElement>(null);
  const place = useToastPlace(viewport, current?.id);
  return (
    <ToastProvider>
      {current && (
        <Toast
          key={current.id}
          open={current.open}
          variant={current.variant}
          duration={current.duration}
          onOpenChange={(open) => {
            if (!open) dismiss(current.id);
          }}
        >
          <div className="grid gap-1">
            {current.title && <ToastTitle>{current.title}</ToastTitle>}
            {current.description && <ToastDescription>{current.description}</ToastDescription>}
          </div>
          {current.action}
          <ToastClose />
        </Toast>
      )}
      <ToastViewport ref={viewport} style={place === null ? undefined : { ...place, bottom: 'auto' }} />
    </ToastProvider>
  );
}
