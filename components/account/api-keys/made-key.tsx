'use client';

import { useEffect, useRef } from 'react';
import { CopyButton } from '#components/results/copy-button.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';

/** The new key, which is shown only once. */
export function MadeKey({ made, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Alert variant="success" isQuiet>
      <AlertTitle>“{made.name}” is ready. Copy it now: it is not shown again.</AlertTitle>
      <AlertDescription className="mt-2 w-full justify-items-stretch gap-3">
        <Input
          ref={field}
          readOnly
          aria-label="Your new API key"
          value={made.key}
          className="font-mono text-sm"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <CopyButton label="Copy key" text={() => made.key} />
          <Button variant="ghost" size="sm" onClick={onDone}>
            Done
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  );
}
