import { useCallback, useEffect, useRef, useState } from 'react';
import { openJudge, type AskJudge } from '#lib/hands/ask-judge.ts';
import type { HandQuestion } from '#lib/hands/protocol.ts';
import { sheetSize, toJudge, type HandJob } from './hand-job.ts';
import type { HandSheets } from './hand-sheets.ts';

type Parts = { isOn: boolean; job: HandJob | null; makeJudge?: (() => AskJudge) | undefined };

/** The worker that judges the layout at hand, as long as parts can be moved; what collides in it, null while that is not known. */
export function useJudge({ isOn, job, makeJudge }: Parts) {
  const [collisions, setCollisions] = useState<readonly number[] | null>([]);
  // One and the same at every rendering, also where the build writes a function used once into its place.
  const [open] = useState(() => makeJudge ?? openJudge);
  const judge = useRef<AskJudge | null>(null);
  const laid = useRef<HandSheets | null>(null);

  const tell = useCallback(async () => {
    const at = laid.current;
    if (at === null || job === null || judge.current === null) return;
    const sheets = Array.from({ length: at.sheets }, (_, sheet) => {
      const { widthIn, heightIn } = sheetSize(job, at, sheet);
      return { widthIn, heightIn };
    });
    const answer = await judge.current.ask({
      ask: 'layout',
      sheets,
      placements: at.placements.map((p) => toJudge(job, p)),
    });
    // Without a judge here, the server's alone decides.
    if (laid.current === at) setCollisions(answer?.collisions ?? []);
  }, [job]);

  useEffect(() => {
    if (!isOn || job === null) return;
    const opened = open();
    judge.current = opened;
    void opened.ask({ ask: 'parts', paths: job.paths, rules: job.rules, holes: job.holes });
    void tell();
    return () => {
      judge.current = null;
      opened.end();
    };
  }, [isOn, job, open, tell]);

  return {
    collisions,
    /** The layout is this now: what is asked after this is asked of it. */
    lay: useCallback(
      (at: HandSheets) => {
        laid.current = at;
        setCollisions(null);
        void tell();
      },
      [tell],
    ),
    ask: useCallback(async (question: HandQuestion) => (await judge.current?.ask(question)) ?? null, []),
    askNewest: useCallback(async (question: HandQuestion) => (await judge.current?.askNewest(question)) ?? null, []),
  };
}
