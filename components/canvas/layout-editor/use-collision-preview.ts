import { useCallback, useEffect, useRef, useState } from 'react';
import { openCollisionWorker, type CollisionClient } from '#lib/browser/layout-editor/collision-client.ts';
import type { CollisionRequest } from '#lib/browser/layout-editor/protocol.ts';
import { sheetSize, toPreviewPlacement, type EditorJob } from './editor-job.ts';
import type { EditedSheets } from './edited-sheets.ts';

type Parts = { isOn: boolean; job: EditorJob | null };

/**
 * Runs the collision preview in a worker while parts can be moved; returns the indexes of the colliding placements,
 * null while they are unknown.
 */
export function useCollisionPreview({ isOn, job }: Parts) {
  const [collisions, setCollisions] = useState<readonly number[] | null>([]);
  const client = useRef<CollisionClient | null>(null);
  const layout = useRef<EditedSheets | null>(null);

  const sendLayout = useCallback(async () => {
    const at = layout.current;
    if (at === null || job === null || client.current === null) return;
    const sheets = Array.from({ length: at.sheets }, (_, sheet) => {
      const { widthIn, heightIn, zones, outline } = sheetSize(job, at, sheet);
      return { widthIn, heightIn, zones, outline };
    });
    const response = await client.current.request({
      kind: 'layout',
      sheets,
      placements: at.placements.map((p) => toPreviewPlacement(job, p)),
    });
    // Without a worker only the server's checker decides.
    if (layout.current === at) setCollisions(response?.collisions ?? []);
  }, [job]);

  useEffect(() => {
    if (!isOn || job === null) return;
    const opened = openCollisionWorker();
    client.current = opened;
    void opened.request({ kind: 'parts', paths: job.paths, rules: job.rules, holes: job.holes });
    void sendLayout();
    return () => {
      client.current = null;
      opened.end();
    };
  }, [isOn, job, sendLayout]);

  return {
    collisions,
    /** Sets the layout that all later requests refer to. */
    setLayout: useCallback(
      (at: EditedSheets) => {
        layout.current = at;
        setCollisions(null);
        void sendLayout();
      },
      [sendLayout],
    ),
    request: useCallback(async (request: CollisionRequest) => (await client.current?.request(request)) ?? null, []),
    requestNewest: useCallback(
      async (request: CollisionRequest) => (await client.current?.requestNewest(request)) ?? null,
      [],
    ),
  };
}
