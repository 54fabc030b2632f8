'use client';

import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api-client.ts';
import type { PreviewResult } from '#lib/contracts/vectorizer.ts';
import type { ChosenPicture } from './picture/chosen-picture.ts';
import type { TraceServices } from './services.ts';
import type { TraceRequest } from './settings/trace-form.ts';

/** Quiet time after a change before the server is asked: what previews take is limited. */
const previewPauseMs = 450;
/** Earlier answers that are kept, so that undo shows at once and costs nothing. */
const mostAnswers = 30;

export type Preview = {
  /** The newest answer for this picture; of the settings in hand only when `isCurrent`. */
  result: PreviewResult | null;
  isCurrent: boolean;
  isWorking: boolean;
  /** Why there is no answer for the settings in hand. */
  problem: ApiError | null;
  /** The picture as the server read it, for kinds that browsers do not draw. */
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

/** Traces a reduced copy whenever picture or settings change. A change ends the preview under way, here and at the server. */
export function usePreview(
  picture: ChosenPicture | null,
  wanted: TraceRequest | null,
  { preview, isPaused }: { preview: TraceServices['preview']; isPaused: boolean },
): Preview {
  const [kept, setKept] = useState(noAnswers);
  const answers = kept.picture === picture ? kept : noAnswers;
  const request = wanted === null ? null : JSON.stringify(wanted);
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
      setKept((before) => next(before.picture === picture ? before : { ...noAnswers, picture }));
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
    retry: () => setKept((before) => ({ ...before, problem: null })),
  };
}

function withAnswer(before: Answers, request: string, answer: PreviewResult): Answers {
  const others = [...before.byRequest].filter(([key]) => key !== request).slice(1 - mostAnswers);
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
