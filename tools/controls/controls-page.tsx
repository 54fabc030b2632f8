'use client';

import type { ReactNode } from 'react';
import { FieldControls } from './field-controls.tsx';
import { MessageControls } from './message-controls.tsx';
import { OverlayControls } from './overlay-controls.tsx';
import { Settings } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;

const sizes = ['sm', 'default', 'lg'] as const;

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

/** Buttons in six variants and four sizes: enabled, unavailable, busy and disabled. */
function ButtonControls() {
  return (
    <div className="grid gap-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <code className="w-28 text-sm text-muted-foreground">{variant}</code>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
            <Settings aria-hidden />
          </Button>
          <Button variant={variant} aria-disabled>
            unavailable
          </Button>
          <Button variant={variant} aria-busy>
            <Spinner /> busy
          </Button>
          <Button variant={variant} disabled>
            off
          </Button>
        </div>
      ))}
    </div>
  );
}
