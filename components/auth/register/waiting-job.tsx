'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { findWaitingRequest } from '#lib/draft/carried-request.ts';
import type { TakenRequest } from '#lib/draft/initial-request.ts';

/** The job that was started on the landing page and waits for the tool; null as long as none is known. */
export function useWaitingRequest(owner: string | null): TakenRequest | null {
  const [request, setRequest] = useState<TakenRequest | null>(null);
  useEffect(() => {
    let isHere = true;
    void findWaitingRequest(owner).then((found) => {
      if (isHere) setRequest(found);
    });
    return () => {
      isHere = false;
    };
  }, [owner]);
  return request;
}

/** 'Your HARBOR sign is saved.', and what becomes of it. */
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
