import { useRef, useState } from 'react';
import type { Now, HandJob } from '../hand-job.ts';
import * as parts from '../hand-sheets.ts';
import { useInTurn } from '../use-in-turn.ts';

export type Edits = ReturnType<typeof useEdits>;

/** The edited layout with its undo history and the selected parts; edits run one after another. `onLayout` is called for each layout. */
export function useEdits(job: HandJob | null, onLayout: (sheets: parts.HandSheets) => void) {
  const [history, setHistory] = useState<parts.HandHistory | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isPickingMore, setPickingMore] = useState(false);
  const [text, setText] = useState('');
  /** The state that the next edit starts from, which may come before the last one is rendered. */
  const live = useRef<{ history: parts.HandHistory | null; selected: readonly number[] }>({
    history: null,
    selected: [],
  });
  const inTurn = useInTurn();

  function store(next: parts.HandHistory) {
    live.current.history = next;
    setHistory(next);
    onLayout(next.now);
  }
  function select(next: readonly number[]) {
    live.current.selected = next;
    setSelected(next);
  }

  return {
    job,
    history,
    selected,
    isPickingMore,
    text,
    setPickingMore,
    setText,
    inTurn,
    select,
    store,
    step(next: parts.HandSheets) {
      if (live.current.history !== null) store(parts.stepTo(live.current.history, next));
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
    jump: (next: (history: parts.HandHistory) => parts.HandHistory, onStart: () => void) =>
      inTurn(() => {
        onStart();
        const before = live.current.history;
        const after = before === null ? null : next(before);
        if (after === null || after === before) return;
        select([]);
        store(after);
      }),
    /** Returns the parts that move together with one. */
    wholeOf({ placements }: parts.HandSheets, index: number): number[] {
      const key = job === null ? '' : job.together(placements[index]!);
      return key === '' ? [index] : placements.flatMap((p, other) => (job?.together(p) === key ? [other] : []));
    },
  };
}
