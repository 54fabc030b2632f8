'use client';

import { useEffect, useState } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import type { ChosenPicture } from './picture/chosen-picture.ts';
import type { TraceServices } from './services.ts';
import type { TraceRequest } from './settings/trace-form.ts';

/** Delay after a change before the server is called, in ms, because previews are limited. */
const previewPauseMs = 450;
/** Number of cached results, which undo shows immediately without a server call. */
const maxAnswers = 30;

export type Preview = {
  /** The newest result for this picture; it belongs to the current settings only when `isCurrent`. */
  result: PreviewResult | null;
  isCurrent: boolean;
  isWorking: boolean;
  /** The error of the current settings; null when there is none. */
  problem: ApiError | null;
  /** The picture as decoded by the server, for formats that browsers do not display. */
  pictureContent: string | null;
  retry: () => void;
};

type Answers = {
  picture: ChosenPicture | null;
  byRequest: ReadonlyMap<string, PreviewResult>;
  newest: PreviewResult | null;
  pictureContent: string | null;
  problem: { request: string; error: ApiError } | null;
};
const noAnswers: Answers = { picture: null, byRequest: new Map(), newest: null, pictureContent: null, problem: null };

/**
 * Vectorizes a reduced copy whenever the picture or the settings change. A change cancels the active preview in the
 * browser and on the server.
 */
export function usePreview(
  picture: ChosenPicture | null,
  traceRequest: TraceRequest | null,
  { preview, isPaused }: { preview: TraceServices['preview']; isPaused: boolean },
): Preview {
  const [cached, setCached] = useState(noAnswers);
  const answers = cached.picture === picture ? cached : noAnswers;
  const request = traceRequest === null ? null : JSON.stringify(traceRequest);
  const current = request === null ? undefined : answers.byRequest.get(request);
  const problem = answers.problem !== null && answers.problem.request === request ? answers.problem.error : null;
  const isNeeded = picture !== null && request !== null && current === undefined && problem === null && !isPaused;
  const isFirst = answers.newest === null;
  const withPicture = picture !== null && !picture.isDrawnByBrowser && answers.pictureContent === null;

  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    const change = (next: (before: Answers) => Answers) =>
      setCached((before) => next(before.picture === picture ? before : { ...noAnswers, picture }));
    const timer = setTimeout(
      () => {
        const { size, settings } = JSON.parse(request) as TraceRequest;
        picture
          .send((source) => preview({ picture: source, size, settings, withPicture }, options))
          .then(
            (answer) => change((before) => withAnswer(before, request, answer)),
            (error: unknown) => {
              if (abort.signal.aborted) return;
              change((before) => ({ ...before, problem: { request, error: asApiError(error) } }));
            },
          );
      },
      isFirst ? 0 : previewPauseMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isNeeded, isFirst, picture, request, preview, withPicture]);

  return {
    result: current ?? answers.newest,
    isCurrent: current !== undefined,
    isWorking: isNeeded,
    problem,
    pictureContent: answers.pictureContent,
    retry: () => setCached((before) => ({ ...before, problem: null })),
  };
}

function withAnswer(before: Answers, request: string, answer: PreviewResult): Answers {
  const others = [...before.byRequest].filter(([key]) => key !== request).slice(1 - maxAnswers);
  return {
    ...before,
    byRequest: new Map([...others, [request, answer]]),
    newest: answer,
    pictureContent: answer.pictureContent ?? before.pictureContent,
    problem: null,
  };
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('server_error', 'Something went wrong on our side. Your inputs are safe. Try again.');
}
