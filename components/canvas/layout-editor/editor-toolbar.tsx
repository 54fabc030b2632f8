'use client';

import { Copy, FlipHorizontal2, Pin, PinOff, Redo2, RotateCcw, RotateCw, SquareMinus, Undo2 } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { EditorStatus } from './editor-status.tsx';
import { SheetMenu } from './sheet-menu.tsx';
import type { LayoutEditor } from './use-layout-editor.ts';
import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';

const maxDegrees = 360;

type EditorToolbarProps = {
  editor: LayoutEditor;
  /** 0-based index of the sheet in view. */
  sheet: number;
  onSheet: (sheet: number) => void;
};

/** Toolbar of the layout editor: each edit as a button, and the status of the layout. */
export function EditorToolbar({ editor, sheet, onSheet }: EditorToolbarProps) {
  const { selected, pinned, turnStep } = editor;
  const isNone = selected.length === 0;
  const arePinned = !isNone && selected.every((index) => pinned.includes(index));
  return (
    <section aria-label="Move parts" data-print="hidden" className="grid gap-1 border-t bg-card px-3 py-1.5">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label="Pick several"
          variant={editor.isPickingMore ? 'default' : 'outline'}
          aria-pressed={editor.isPickingMore}
          onClick={() => editor.setPickingMore(!editor.isPickingMore)}
        >
          <Copy aria-hidden />
        </IconButton>
        <IconButton
          label={`Turn left${degrees(turnStep)}`}
          variant="outline"
          disabled={turnStep === null}
          onClick={() => void editor.turn(-(turnStep ?? 0))}
        >
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton
          label={`Turn right${degrees(turnStep)}`}
          variant="outline"
          disabled={turnStep === null}
          onClick={() => void editor.turn(turnStep ?? 0)}
        >
          <RotateCw aria-hidden />
        </IconButton>
        {editor.mayTurnFreely && <RotationField onTurn={(by) => void editor.turn(by)} />}
        {editor.hasMirror && (
          <IconButton
            label="Mirror"
            variant="outline"
            disabled={!editor.mayMirror}
            onClick={() => void editor.mirror()}
          >
            <FlipHorizontal2 aria-hidden />
          </IconButton>
        )}
        <Button variant={arePinned ? 'default' : 'outline'} disabled={isNone} onClick={() => void editor.togglePin()}>
          {arePinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {arePinned ? 'Unpin' : 'Pin'}
        </Button>
        <SheetMenu
          count={editor.sheetCount}
          current={sheet}
          sizes={editor.newSizes}
          isDisabled={isNone}
          onChoose={(to, size) => void editor.toSheet(to, size, onSheet)}
        />
        <IconButton
          label="Take off the sheet"
          variant="outline"
          disabled={isNone}
          onClick={() => void editor.takeOff()}
        >
          <SquareMinus aria-hidden />
        </IconButton>
        <IconButton label="Undo" variant="outline" disabled={!editor.canUndo} onClick={() => void editor.undo()}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label="Redo" variant="outline" disabled={!editor.canRedo} onClick={() => void editor.redo()}>
          <Redo2 aria-hidden />
        </IconButton>
        <Button variant="outline" className="ml-auto" onClick={editor.close}>
          Done
        </Button>
      </div>
      <EditorStatus editor={editor} sheet={sheet} />
    </section>
  );
}

const degrees = (step: number | null): string => (step === null ? '' : ` ${step}°`);

/** Field that rotates the selected parts by a typed angle in degrees. */
function RotationField({ onTurn }: { onTurn: (degrees: number) => void }) {
  const [typed, setTyped] = useState('');
  const value = Number(typed.trim().replace(',', '.'));
  const isFine = typed.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= maxDegrees;
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) onTurn(value);
      }}
    >
      <Input
        aria-label="Turn by, in degrees"
        inputMode="decimal"
        placeholder="45°"
        className="w-16"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" disabled={!isFine}>
        Turn
      </Button>
    </form>
  );
}
