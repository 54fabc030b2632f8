'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { peekPendingRequest } from '#lib/browser/draft/carried-request.ts';
import type { TakenRequest } from '#lib/browser/draft/initial-request.ts';

/**
 * Returns the job from the landing page that the tool has not opened yet; null when there is none or while it loads.
 */
export function useWaitingRequest(owner: string | null): TakenRequest | null {
  const [request, setRequest] = useState<TakenRequest | null>(null);
  useEffect(() => {
    let isHere = true;
    void peekPendingRequest(owner).then((found) => {
      if (isHere) setRequest(found);
    });
    return () => {
      isHere = false;
    };
  }, [owner]);
  return request;
}

/** Message 'Your HARBOR sign is saved.', followed by the next step. */
export function WaitingJob({
  request,
  verb,
  children,
}: {
  request: TakenRequest;
  verb: 'saved' | 'waiting';
  children: ReactNode;
}) {
  const text = request.text.trim();
  const file = request.svg?.filename;
  const isTwo = text !== '' && file !== undefined;
  return (
    <p className="rounded-md border bg-accent px-3 py-2 text-sm [overflow-wrap:anywhere]">
      Your {text !== '' && <strong className="font-semibold">{text}</strong>}
      {text !== '' && ' sign'}
      {isTwo && ' and your '}
      {(file !== undefined || text === '') && 'drawing '}
      {file !== undefined && <strong className="font-semibold">{file} </strong>}
      {isTwo ? 'are' : file === undefined ? ' is' : 'is'} {verb}. {children}
    </p>
  );
}
