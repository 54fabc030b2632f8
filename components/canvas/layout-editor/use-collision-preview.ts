import { useCallback, useEffect, useRef, useState } from 'react';
import { openCollisionWorker, type CollisionClient } from '#lib/browser/layout-editor/collision-client.ts';
import type { CollisionRequest } from '#lib/browser/layout-editor/protocol.ts';
import { sheetSize, toPreviewPlacement, type EditorJob } from './editor-job.ts';
import type { EditedSheets } from './edited-sheets.ts';

type Parts = { isOn: boolean; job: EditorJob | null; makeJudge?: (() => CollisionClient) | undefined };

/**
 * Runs the collision preview in a worker while parts can be moved; returns the indexes of the colliding placements,
 * null while they are unknown.
 */
export function useCollisionPreview({ isOn, job, makeJudge }: Parts) {
  const [collisions, setCollisions] = useState<readonly number[] | null>([]);
  // State retains one function for all renders, also when the bundler inserts a function at its only call.
  const [open] = useState(() => makeJudge ?? openCollisionWorker);
  const judge = useRef<CollisionClient | null>(null);
  const laid = useRef<EditedSheets | null>(null);

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
      placements: at.placements.map((p) => toPreviewPlacement(job, p)),
    });
    // Without a worker only the server's checker decides.
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
    /** Sets the layout that all later requests refer to. */
    lay: useCallback(
      (at: EditedSheets) => {
        laid.current = at;
        setCollisions(null);
        void tell();
      },
      [tell],
    ),
    ask: useCallback(async (question: CollisionRequest) => (await judge.current?.ask(question)) ?? null, []),
    askNewest: useCallback(
      async (question: CollisionRequest) => (await judge.current?.askNewest(question)) ?? null,
      [],
    ),
  };
}
