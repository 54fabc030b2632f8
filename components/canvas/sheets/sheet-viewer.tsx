'use client';

import dynamic from 'next/dynamic';
import { useMemo, useState, type ReactNode } from 'react';
import { Hand } from 'lucide-react';
import { isHighlighted, type Highlight } from '../highlight.ts';
import { Button } from '#components/ui/button.tsx';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { sheetsAlike } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { sheetDrawings, sheetSizeText, type SheetDrawing } from '../sheet-model.ts';
import { SheetNavigation } from './sheet-navigation.tsx';
import { SheetThumbnails } from './sheet-thumbnails.tsx';
import { useLayoutEditor, type LayoutEditorProps } from '../layout-editor/use-layout-editor.ts';
import { SceneWindow } from '../window/scene-window.tsx';

const loadToolbar = () =>
  loadPart(() => import('../layout-editor/editor-toolbar.tsx').then((part) => part.EditorToolbar));
const EditorToolbar = dynamic(loadToolbar, { ssr: false });

/** Loaded with the first finished layout. */
const SheetDownload = dynamic(() => loadPart(() => import('./sheet-download.tsx').then((part) => part.SheetDownload)), {
  ssr: false,
});

type SheetViewerProps = {
  layout: Layout;
  measurement: MeasurementResult;
  unit: LengthUnit;
  isFaded: boolean;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** Loads the zip of the finished run. */
  loadZip?: (() => Promise<Blob>) | undefined;
  /** The switch back to the drawing. */
  viewSwitch: ReactNode;
  /** True if the cutting files are the mirror image of the sheets. */
  isMirrored: boolean;
  /** Set where parts can be moved manually. */
  editor?: LayoutEditorProps | undefined;
};

/** The nested sheets, to scale, one at a time. The selected sheet remains in view while a run improves. */
export function SheetViewer({
  layout: nestedLayout,
  measurement,
  unit,
  isFaded,
  highlight,
  onHighlight,
  loadZip,
  viewSwitch,
  isMirrored,
  editor: editorProps,
}: SheetViewerProps) {
  const editor = useLayoutEditor({ editor: editorProps, layout: nestedLayout, measurement, unit });
  const { layout } = editor;
  usePartWhenUsed(loadToolbar);
  const sheets = useMemo(() => sheetDrawings(layout, measurement), [layout, measurement]);
  const groups = useMemo(() => sheetsAlike(layout), [layout]);
  const [chosen, setChosen] = useState(0);
  const [shownPin, setShownPin] = useState<Highlight>(null);
  // A part pinned in the table is shown on the first sheet that contains it, unless the sheet in view contains it.
  if (highlight !== shownPin) {
    setShownPin(highlight);
    if (highlight?.pinned === true) setChosen(sheetWith(highlight, sheets, chosen));
  }
  const index = Math.min(chosen, sheets.length - 1);
  const sheet = sheets[index];
  if (sheet === undefined) return null;
  if (sheets.length > limits.sheetsShown) {
    return (
      <p className="m-3 rounded-lg border bg-card p-4 text-sm">
        This job takes {sheets.length} sheets. Up to {limits.sheetsShown} can be shown: lower the quantities or split
        the job to see its sheets.
      </p>
    );
  }
  const turn = (by: 1 | -1) => setChosen(Math.min(Math.max(index + by, 0), sheets.length - 1));
  const group = groups.find((candidate) => candidate.includes(index));
  const isChecked = editor.check.is === 'checked';
  const actions = (
    <>
      {editor.isOffered && !editor.isOn && (
        <Button variant="outline" onClick={editor.open}>
          <Hand aria-hidden />
          <span className="@max-xl:sr-only">Move parts</span>
        </Button>
      )}
      {loadZip && isChecked && <SheetDownload loadZip={loadZip} firstIndex={group?.[0] ?? index} />}
    </>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5">
        {viewSwitch}
        <SheetNavigation
          index={index}
          count={sheets.length}
          onTurn={turn}
          sameCount={group?.length ?? 1}
          size={sheet.size === null && sheet.roll === undefined ? null : sheetSizeText(sheet, unit)}
          isMirrored={isMirrored}
        />
      </div>
      <SceneWindow
        scene={sheet}
        name={`Sheet ${index + 1} of ${sheets.length}, ${sheetSizeText(sheet, unit)}, ${formatCount(sheet.parts.length, 'part')}.`}
        unit={unit}
        mayTurn
        isNumbered
        isFaded={isFaded}
        highlight={highlight}
        onHighlight={onHighlight}
        onPage={turn}
        actions={actions}
        editor={editor.isOn ? { moves: editor, sheet: index } : null}
      />
      {editor.isOn && <EditorToolbar editor={editor} sheet={index} onSheet={setChosen} />}
      {groups.length > 1 && (
        <SheetThumbnails unit={unit} sheets={sheets} groups={groups} current={index} onChoose={setChosen} />
      )}
    </>
  );
}

function sheetWith(highlight: Highlight, sheets: readonly SheetDrawing[], current: number): number {
  const has = (sheet: SheetDrawing | undefined) =>
    sheet?.parts.some((part) => isHighlighted(highlight, part.rowId, part.partId)) === true;
  return has(sheets[current]) ? current : (sheets.find(has)?.index ?? current);
}
