import type { KeyboardEvent } from 'react';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Step of the arrow keys in inches, by the unit on display; with Ctrl or Cmd a step is `fineShare` of it. */
const stepIn: Readonly<Record<LengthUnit, number>> = { in: 0.1, mm: 1 / 25.4 };
const fineShare = 0.1;

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type KeyParts = {
  sheet: number;
  unit: LengthUnit;
  toSheet: (way: { x: number; y: number }) => { x: number; y: number };
};

/** Handles the keys of the layout editor; returns false for any other key. */
export function handleEditorKey(
  event: KeyboardEvent,
  editor: LayoutEditor,
  { sheet, unit, toSheet }: KeyParts,
): boolean {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === 'z') return did(shiftKey ? editor.redo : editor.undo);
  if (isCommand && key.toLowerCase() === 'y') return did(editor.redo);
  const way = ways[key];
  if (way !== undefined && editor.selected.length > 0) {
    const on = directionOf(toSheet(way));
    if (shiftKey) return did(() => editor.slide(on));
    const step = stepIn[unit] * (isCommand ? fineShare : 1);
    return did(() => editor.nudge(on.x * step, on.y * step));
  }
  if (isCommand || event.altKey) return false;
  switch (key) {
    case 'n':
      return did(() => editor.stepThrough(1, sheet));
    case 'p':
      return did(() => editor.stepThrough(-1, sheet));
    case 'r':
    case 'R':
      return did(() => editor.turn((editor.turnStep ?? 0) * (shiftKey ? -1 : 1)));
    case 'm':
      return did(editor.mirror);
    case 'l':
      return did(editor.togglePin);
    case 'Delete':
    case 'Backspace':
      return did(editor.takeOff);
    case 'Escape':
      return editor.selected.length > 0 && did(editor.clear);
    default:
      return false;
  }
}

function did(act: () => unknown): true {
  void act();
  return true;
}

function directionOf({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}
