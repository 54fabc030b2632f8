import { useCallback, useRef, useState } from 'react';
import type { Now, EditorJob } from '../editor-job.ts';
import { addStep, type History } from '#components/ui/history.ts';
import type { EditedSheets } from '../edited-sheets.ts';

type EditHistory = History<EditedSheets>;
type EditState = ReturnType<typeof useEditState>;
export type Edits = ReturnType<typeof createEdits>;

/** The edited layout with its undo history, the selected parts and the last message. */
export function useEditState() {
  const [history, setHistory] = useState<EditHistory | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isPickingMore, setPickingMore] = useState(false);
  const [text, setText] = useState('');
  /** The state that the next edit starts from, which may come before the last one is rendered. */
  const live = useRef<{ history: EditHistory | null; selected: readonly number[] }>({
    history: null,
    selected: [],
  });
  const inTurn = useSerialQueue();
  return { history, setHistory, selected, setSelected, isPickingMore, setPickingMore, text, setText, live, inTurn };
}

/** Ways to change the edited layout; edits run one after another. `onLayout` is called with each new layout. */
export function createEdits(state: EditState, job: EditorJob | null, onLayout: (sheets: EditedSheets) => void) {
  const { setHistory, setSelected, live, inTurn, isPickingMore, setText } = state;

  function store(next: EditHistory) {
    live.current.history = next;
    setHistory(next);
    onLayout(next.now);
  }
  function select(next: readonly number[]) {
    live.current.selected = next;
    setSelected(next);
  }

  return {
    isPickingMore,
    setText,
    inTurn,
    select,
    store,
    step(next: EditedSheets) {
      if (live.current.history !== null) store(addStep(live.current.history, next));
    },
    /** Runs an edit on the parts selected when its turn comes, after all earlier edits. */
    act: (edit: (now: Now) => void | Promise<void>, needsSelection = true) =>
      inTurn(() => {
        const now = live.current.history?.now;
        const which = live.current.selected;
        if (now === undefined || job === null || (needsSelection && which.length === 0)) return;
        return edit({ at: now, job, which });
      }),
    /** Moves in the history: undo or redo. */
    jump: (next: (history: EditHistory) => EditHistory, onStart: () => void) =>
      inTurn(() => {
        onStart();
        const before = live.current.history;
        const after = before === null ? null : next(before);
        if (after === null || after === before) return;
        select([]);
        store(after);
      }),
    /** Returns the parts that move together with one. */
    wholeOf({ placements }: EditedSheets, index: number): number[] {
      const key = job === null ? '' : job.together(placements[index]!);
      return key === '' ? [index] : placements.flatMap((p, other) => (job?.together(p) === key ? [other] : []));
    },
  };
}

/**
 * Returns a function that runs actions one after another, asynchronous ones included; an action starts immediately when
 * none is running.
 */
function useSerialQueue(): (act: () => void | Promise<void>) => Promise<void> {
  const last = useRef<Promise<void> | null>(null);
  return useCallback(async (act) => {
    const before = last.current;
    const now = before === null ? Promise.resolve(act()) : before.then(act);
    const over = now.catch(() => undefined);
    last.current = over;
    await over;
    if (last.current === over) last.current = null;
  }, []);
}
