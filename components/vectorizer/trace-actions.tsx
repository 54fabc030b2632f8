'use client';

import Link from 'next/link';
import { Download, LoaderCircle, Send } from 'lucide-react';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { TraceFormat } from '#lib/shared/contracts/vectorizer.ts';
import { loginPath } from '#lib/shared/security/guarded-paths.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { productName } from '#lib/shared/strings.ts';
import { Elapsed } from '#components/ui/elapsed.tsx';
import type { FullTrace } from './use-full-trace.ts';

export type TraceAction = TraceFormat | 'send';

type TraceActionsProps = {
  trace: FullTrace;
  isSignedIn: boolean;
  /** True when there is a picture to trace and no problem prevents it. */
  isReady: boolean;
  /** File in the tool's job that sending would replace; replacing it requires confirmation. */
  replaced: string | null;
  /** Colors of the layers, and the one sent alone, which is the default; null to send all layers on top of each other. */
  colors: readonly string[];
  sentColor: string | null;
  onSentColor: (color: string | null) => void;
  onAct: (action: TraceAction) => void;
  onReplace: (isConfirmed: boolean) => void;
};

const formats: readonly { format: TraceFormat; name: string }[] = [
  { format: 'svg', name: 'SVG' },
  { format: 'eps', name: 'EPS' },
  { format: 'dxf', name: 'DXF' },
];

/** Buttons that save the full outlines as files or send them to the tool; signed out, links to log in and register. */
export function TraceActions(props: TraceActionsProps) {
  const { trace, isSignedIn, isReady, replaced, onAct, onReplace } = props;
  if (!isSignedIn) return <LogInFirst />;
  const isTracing = trace.startedAtMs !== null;
  const press = (action: TraceAction) => () => isReady && !isTracing && onAct(action);
  return (
    <div className="grid gap-3">
      {props.colors.length > 1 && (
        <div className="grid max-w-xs gap-1.5">
          <Label htmlFor="sent-color">Colors to send</Label>
          <NativeSelect
            id="sent-color"
            value={props.sentColor ?? ''}
            onChange={({ target }) => props.onSentColor(target.value === '' ? null : target.value)}
          >
            {props.colors.map((color) => (
              <option key={color} value={color}>
                Only {color}, as a separate job
              </option>
            ))}
            <option value="">All, on top of each other</option>
          </NativeSelect>
          <p className="text-sm text-muted-foreground">
            {props.sentColor === null
              ? "One drawing there, in which touching colors merge: its length adds up every color's edges, its perimeter is the outside of all colors together."
              : `A job for each color, with its own length, perimeter and material. Come back here to send the other ${formatCount(props.colors.length - 1, 'color')}.`}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={!isReady || isTracing} onClick={press('send')}>
          <Send aria-hidden />
          Send to {productName}
        </Button>
        {formats.map(({ format, name }) => (
          <Button key={format} variant="outline" aria-disabled={!isReady || isTracing} onClick={press(format)}>
            <Download aria-hidden />
            {name}
          </Button>
        ))}
      </div>
      {isTracing && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <output className="inline-flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-5 animate-spin text-muted-foreground" />
            <span>
              Tracing the whole picture, <Elapsed sinceMs={trace.startedAtMs!} />
            </span>
          </output>
          <Button size="sm" variant="secondary" onClick={trace.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {replaced !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border bg-accent px-3 py-2 text-sm"
        >
          <span className="flex-1 basis-56">Your job there has the file {replaced}. Replace it with the outlines?</span>
          <Button size="sm" onClick={() => onReplace(true)}>
            Replace and go
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onReplace(false)}>
            Keep it
          </Button>
        </div>
      )}
      {trace.tracesLeft !== null && (
        <p className="text-sm text-muted-foreground">
          {trace.tracesLeft === 1 ? '1 full trace' : `${trace.tracesLeft} full traces`} left today. The same trace again
          costs nothing.
        </p>
      )}
    </div>
  );
}

function LogInFirst() {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Link href={loginPath('/more-tools/vectorizer')} prefetch={false} className={buttonVariants()}>
          Log in to trace your picture
        </Link>
        <Link href="/register" prefetch={false} className={buttonVariants({ variant: 'outline' })}>
          Create a free account
        </Link>
      </div>
      <p className="text-sm text-muted-foreground">
        {limits.picture.tracesADay} full traces a day are free, as SVG, EPS and DXF.
      </p>
    </div>
  );
}
