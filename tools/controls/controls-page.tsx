'use client';

import type { ReactNode } from 'react';
import { ButtonControls } from './button-controls.tsx';
import { FieldControls } from './field-controls.tsx';
import { MessageControls } from './message-controls.tsx';
import { OverlayControls } from './overlay-controls.tsx';

/** All controls in all states, for development only. */
export function ControlsPage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-12 px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold">Controls</h1>
      <Group title="Buttons">
        <ButtonControls />
      </Group>
      <Group title="Fields">
        <FieldControls />
      </Group>
      <Group title="Messages">
        <MessageControls />
      </Group>
      <Group title="Overlays">
        <OverlayControls />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t pt-6">
      <h2 className="text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
