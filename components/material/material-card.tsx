'use client';

import { useRef, useState } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { materialCalls } from './material-calls.ts';
import { RemnantForm } from './remnant-form.tsx';
import { RemnantRow } from './remnant-row.tsx';
import { useMaterial } from './use-material.ts';

/** The offcuts of the account: list, rename, add, mark as used, delete. */
export function MaterialCard() {
  const { state, reload } = useMaterial();
  const { error, submit } = useSubmit();
  const [isAdding, setAdding] = useState(false);
  const [showsUsed, setShowsUsed] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  /** The element with the focus has been removed; the button returns with the next render. */
  function close() {
    setAdding(false);
    requestAnimationFrame(() => (addButton.current ?? heading.current)?.focus());
  }
  const act = (action: () => Promise<unknown>) =>
    submit(async () => {
      try {
        await action();
      } finally {
        await reload();
      }
    });

  function mark(remnant: Remnant, isUsed: boolean) {
    void act(async () => {
      await materialCalls.mark([remnant.id], isUsed);
      heading.current?.focus();
      toastWithUndo(`“${remnant.name}” is marked as ${isUsed ? 'used' : 'not used'}.`, () =>
        act(() => materialCalls.mark([remnant.id], !isUsed, isUsed ? null : remnant.usedByRun)),
      );
    });
  }
  function remove(remnant: Remnant) {
    void act(async () => {
      await materialCalls.remove(remnant.id);
      heading.current?.focus();
      toastWithUndo(`“${remnant.name}” was deleted.`, () => act(() => materialCalls.keep(remnant)));
    });
  }

  const all = state.status === 'loaded' ? state.value : [];
  const there = all.filter(({ usedAt }) => usedAt === null);
  const used = all.filter(({ usedAt }) => usedAt !== null);
  const rowOf = (remnant: Remnant) => (
    <RemnantRow
      key={remnant.id}
      remnant={remnant}
      onRename={(name) => void act(() => materialCalls.rename(remnant.id, name))}
      onMark={(isUsed) => mark(remnant, isUsed)}
      onDelete={() => remove(remnant)}
    />
  );

  return (
    <Card>
      <CardHeader>
        <CardTitle ref={heading} tabIndex={-1} className="outline-none">
          My material
        </CardTitle>
        <CardDescription>The offcuts on your shelf, saved in your account.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {error && <ProblemAlert title="That was not saved." message={error.message} />}
        {state.status === 'loading' && <Skeleton className="h-10" />}
        {state.status === 'failed' && <LoadFailed onRetry={() => void reload()} />}
        {state.status === 'loaded' && there.length === 0 && !isAdding && (
          <p className="text-sm text-muted-foreground">
            {used.length === 0
              ? 'No offcuts yet. After a run you can save the offcut of the last sheet.'
              : 'Every offcut is used.'}
          </p>
        )}
        {there.length > 0 && (
          <ul className="grid divide-y" aria-label="Offcuts">
            {there.map(rowOf)}
          </ul>
        )}
        {used.length > 0 && (
          <Button
            variant="link"
            className="h-auto w-fit px-0 py-1"
            aria-expanded={showsUsed}
            onClick={() => setShowsUsed(!showsUsed)}
          >
            {showsUsed ? 'Hide' : 'Show'} {formatCount(used.length, 'used offcut')}
          </Button>
        )}
        {used.length > 0 && showsUsed && (
          <ul className="grid divide-y" aria-label="Used offcuts">
            {used.map(rowOf)}
          </ul>
        )}
        {isAdding && (
          <RemnantForm
            onCancel={close}
            onSaved={async () => {
              await reload();
              close();
            }}
          />
        )}
        {state.status === 'loaded' && !isAdding && all.length < limits.remnants && (
          <Button ref={addButton} variant="outline" className="w-fit" onClick={() => setAdding(true)}>
            Add an offcut
          </Button>
        )}
        {all.length >= limits.remnants && (
          <p className="text-sm text-muted-foreground">
            My material can hold {limits.remnants} offcuts. Delete some that are used up.
          </p>
        )}
      </CardContent>
    </Card>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p>Your material could not be loaded.</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
