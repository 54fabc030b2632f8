'use client';

import { use } from 'react';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { OwnFontsOnShelf } from './use-own-fonts.ts';

/** Messages about font files that were dropped on the page and rejected. The rows remain unchanged. */
export function RefusedFonts() {
  const { rowId, messages } = use(OwnFontsOnShelf).refused;
  if (rowId !== undefined || messages.length === 0) return null;
  return (
    <Alert variant="destructive">
      <AlertTitle>{messages.length === 1 ? 'This font was not added' : 'These fonts were not added'}</AlertTitle>
      <AlertDescription>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </AlertDescription>
    </Alert>
  );
}
