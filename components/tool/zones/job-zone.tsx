'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { OwnFontsOnShelf } from '#components/lettering/fonts/use-own-fonts.ts';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { useClasses } from '#components/operations/use-classes.ts';
import { storedWhiteChoice } from '#components/upload/white/white-choice.ts';
import { UploadBlock } from '#components/upload/upload-block.tsx';
import { fileField } from '#lib/browser/draft/build-request.ts';
import { arePlacedFirst, hasText } from '#lib/browser/draft/job-form.ts';
import { isList } from '#lib/browser/draft/stock/roll.ts';
import { withKnownUnit } from '#components/upload/known-units.ts';
import { formatCount } from '#lib/shared/format.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { TourInvitation } from '#components/tour/tour-invitation.tsx';
import { ArrivalNote, arrivalText } from '../arrival-note.tsx';
import type { Tool } from '../use-tool.ts';
import { useToolState } from '../tool-context.tsx';
import { isLarge } from '../preview/use-first-reading.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';

/** Loaded with the first drawing of several colors or layers. */
const ColorsAndLayers = dynamic(
  () => loadPart(() => import('#components/operations/colors-and-layers.tsx').then((part) => part.ColorsAndLayers)),
  { ssr: false },
);

/** Loaded when a list is first opened. */
const ListDialog = dynamic(
  () => loadPart(() => import('#components/lettering/list/list-dialog.tsx').then((part) => part.ListDialog)),
  { ssr: false },
);

/** The job: file and lettering. Each renders only when its own part of the job changes. */
export function JobZone() {
  const unit = useToolState((tool) => tool.unit);
  return (
    <UnitOnDisplay value={unit}>
      <form
        aria-label="Job"
        noValidate
        className="relative grid min-h-0 min-w-0 flex-1 content-start gap-6 p-4 desk:overflow-y-auto [&_:is(input,select,button)]:scroll-mb-40"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="empty:hidden">
          <JobNotes />
        </div>
        <JobFile />
        <JobOperations />
        <JobLettering />
        <PlaceFirstNote />
      </form>
    </UnitOnDisplay>
  );
}

function JobFile() {
  const file = useToolState((tool) => tool.form.file);
  const nesting = useToolState((tool) => tool.form.sheet.nesting);
  const problemOf = useToolState((tool) => tool.problemOf);
  const addFonts = useToolState((tool) => tool.ownFonts.add);
  const measured = useToolState((tool) => tool.measuredFile);
  const { openId, open } = useToolState((tool) => tool.items);
  const openList = useToolState((tool) => tool.openList);
  const { edit, editWithUndo, startReading, endReading } = useToolState((tool) => tool.actions);
  const [addedCount, setAddedCount] = useState(0);
  const jobKey = useJobKey();
  const { isFolded, unfold } = useFold((tool) => tool.form.file === null && hasText(tool.form));
  return (
    <UploadBlock
      key={jobKey}
      file={file}
      addedCount={addedCount}
      onAdd={(added) => {
        edit({ type: 'file-added', file: withKnownUnit({ ...added, ...storedWhiteChoice() }) });
        setAddedCount((count) => count + 1);
      }}
      onReading={startReading}
      onRead={endReading}
      onChange={(change) => edit({ type: 'file-changed', change })}
      onRemove={() => editWithUndo({ type: 'file-removed' }, 'File removed')}
      onFonts={(files) => void addFonts(files)}
      onList={openList}
      openId={openId}
      open={open}
      quantityProblem={problemOf(fileField('quantity'))}
      fill={
        nesting
          ? { isOn: file?.fills === true, choose: (fills) => edit({ type: 'fill-chosen', of: 'file', fills }) }
          : null
      }
      measured={measured}
      onUnfold={isFolded ? unfold : null}
    />
  );
}

function JobOperations() {
  const file = useToolState((tool) => tool.form.file);
  const classes = useClasses(
    file,
    useToolState((tool) => tool.measuredFile),
  );
  const unit = useToolState((tool) => tool.unit);
  const point = useToolState((tool) => tool.shown.setPointed);
  const { chooseOperations } = useToolState((tool) => tool.actions);
  const isUnread = useToolState(({ reading }) => reading.state === 'none' || reading.state === 'unreadable');
  const isRunning = useToolState((tool) => tool.isRunning);
  if (file !== null && classes.length === 0 && isLarge(file) && isUnread && !isRunning)
    return (
      <p className="text-sm text-muted-foreground">Colors and layers of this large drawing are listed after its run.</p>
    );
  if (file === null || classes.length < 2) return null;
  return (
    <ColorsAndLayers
      key={file.content}
      classes={classes}
      rules={file.operations}
      unit={unit}
      choose={chooseOperations}
      point={point}
    />
  );
}

/** Returns a key that Clear changes, so that the message about a rejected file ends with its job. */
function useJobKey(): number {
  const arrival = useToolState((tool) => tool.arrival);
  const [known, setKnown] = useState({ arrival, cleared: 0 });
  if (arrival !== known.arrival) setKnown({ arrival, cleared: known.cleared + (known.arrival === null ? 0 : 1) });
  return known.cleared;
}

function JobLettering() {
  const rows = useToolState((tool) => tool.form.rows);
  const nesting = useToolState((tool) => tool.form.sheet.nesting);
  const problemOf = useToolState((tool) => tool.problemOf);
  const ownFonts = useToolState((tool) => tool.ownFonts);
  const drawn = useToolState((tool) => tool.drawn);
  const { openId, open } = useToolState((tool) => tool.items);
  const openList = useToolState((tool) => tool.openList);
  const { edit, editWithUndo } = useToolState((tool) => tool.actions);
  return (
    <OwnFontsOnShelf value={ownFonts}>
      <TextRows
        rows={rows}
        isNesting={nesting}
        change={edit}
        changeWithUndo={editWithUndo}
        problemOf={problemOf}
        openId={openId}
        open={open}
        openList={openList}
        drawn={drawn}
      />
      <JobList />
    </OwnFontsOnShelf>
  );
}

/** The dialog that reads rows from a list, while it is open. */
function JobList() {
  const list = useToolState((tool) => tool.list);
  const rows = useToolState((tool) => tool.form.rows);
  const fonts = useToolState((tool) => tool.ownFonts.fonts);
  const openList = useToolState((tool) => tool.openList);
  const { editWithUndo } = useToolState((tool) => tool.actions);
  if (list === null) return null;
  return (
    <ListDialog
      list={list}
      rows={rows}
      fonts={fonts ?? []}
      onAdd={(added) => {
        openList(null);
        editWithUndo({ type: 'list-added', rows: added }, `${formatCount(added.length, 'row')} added`);
      }}
      onClose={() => openList(null)}
    />
  );
}

function PlaceFirstNote() {
  const isForAll = useToolState((tool) => tool.form.sheet.nesting && arePlacedFirst(tool.form));
  if (!isForAll) return null;
  return (
    <p className="text-sm text-muted-foreground">
      &ldquo;Place first&rdquo; is on for every row, so no row goes before another.
    </p>
  );
}

/**
 * Folds a part of the job that is not used to one line. It folds when the tool opens with a job, when a run starts and for a list
 * of names, but not while a few rows are typed: that would move the field. Its button and the tour unfold it.
 */
function useFold(isUnused: (tool: Tool) => boolean): { isFolded: boolean; unfold: () => void } {
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = useToolState(
    (tool) =>
      isUnused(tool) &&
      (tool.arrival?.from !== 'nothing' || tool.isRunning || tool.result !== null || isList(tool.form.rows)) &&
      !tool.tour.isOpen,
  );
  return { isFolded: isFolded && !isUnfolded, unfold: () => setUnfolded(true) };
}

/** The note above the fields: the origin of the job, or the invitation to the tour. */
function JobNotes() {
  const arrival = useToolState((tool) => tool.arrival);
  const { isSeen, open, dismissInvitation } = useToolState((tool) => tool.tour);
  const { clear } = useToolState((tool) => tool.actions);
  const [isClosed, setClosed] = useState(false);
  const text = arrival === null || isClosed ? null : arrivalText(arrival);
  if (text !== null) {
    const canStartFresh = arrival?.from === 'draft';
    return <ArrivalNote text={text} onStartFresh={canStartFresh ? clear : null} onClose={() => setClosed(true)} />;
  }
  return isSeen ? null : <TourInvitation onTake={open} onDismiss={dismissInvitation} />;
}
