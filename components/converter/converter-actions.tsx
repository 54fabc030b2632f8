'use client';

import { Download, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConvertFailure } from '#lib/browser/converter/convert-client.ts';
import { fileInTool, sendToTool } from '#lib/browser/draft/send-drawing.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { productName } from '#lib/shared/strings.ts';

/** Receives the drawing on a page with a job of its own, with the words of the button and a note below it. */
export type UseDrawing = {
  readonly label: string;
  readonly note: string;
  readonly use: (file: File) => void;
};

type Svg = { readonly filename: string; readonly content: string };

type ActionsProps = {
  /** Writes the SVG. Throws `ConvertFailure`. */
  makeSvg: () => Promise<Svg>;
  /** Reason why there is nothing to save yet; null when there is none. */
  blocked: string | null;
  /** Sentence that states how to reduce the size of the drawing. */
  remedy: string;
};

type DrawingActionsProps = ActionsProps & {
  /** Absent on pages from which the drawing is sent to the tool. */
  inPlace?: UseDrawing | undefined;
  /** Called after the drawing was sent and before the page is left. */
  onSent?: () => Promise<unknown>;
};

/** Buttons that use the SVG, or send it to the tool, or save it. */
export function DrawingActions({ inPlace, onSent, ...props }: DrawingActionsProps) {
  return inPlace === undefined ? (
    <SendActions {...props} onSent={onSent} />
  ) : (
    <UseActions {...props} inPlace={inPlace} />
  );
}

function UseActions({ inPlace, ...props }: ActionsProps & { inPlace: UseDrawing }) {
  const actions = useSvg(props);
  const use = () =>
    actions.run((svg) => {
      const blob = blobOf(svg);
      if (!actions.isTooLarge(blob)) inPlace.use(new File([blob], svg.filename, { type: blob.type }));
    });
  return (
    <Buttons {...actions} blocked={props.blocked} note={inPlace.note} onPress={use}>
      {inPlace.label}
    </Buttons>
  );
}

/** Replacing the file of a job in the tool requires confirmation. */
function SendActions({ onSent, ...props }: ActionsProps & Pick<DrawingActionsProps, 'onSent'>) {
  const router = useRouter();
  const { status, user } = useSession();
  const [replaced, setReplaced] = useState<string | null>(null);
  const actions = useSvg(props, status === 'loading');
  const send = (mayReplace: boolean) =>
    actions.run(async (svg) => {
      if (actions.isTooLarge(blobOf(svg))) return;
      const inTheWay = user === null || mayReplace ? null : await fileInTool(user.id);
      setReplaced(inTheWay);
      if (inTheWay !== null) return;
      if (await sendToTool(svg.filename, svg.content)) {
        await onSent?.();
        router.push(user === null ? '/register' : '/app');
      } else actions.report('This browser could not transfer the drawing. Download the SVG and add it there.');
    });
  return (
    <Buttons
      {...actions}
      blocked={props.blocked}
      note={user === null ? 'To measure it, create a free account or log in. The drawing comes along.' : ''}
      onPress={() => send(false)}
      question={
        replaced !== null && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border bg-accent px-3 py-2 text-sm"
          >
            <span className="flex-1 basis-56">
              Your job there has the file {replaced}. Replace it with this drawing?
            </span>
            <Button size="sm" onClick={() => void send(true)}>
              Replace and go
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setReplaced(null)}>
              Keep it
            </Button>
          </div>
        )
      }
    >
      <Send aria-hidden />
      Send to {productName}
    </Buttons>
  );
}

const blobOf = ({ content }: Svg): Blob => new Blob([content], { type: 'image/svg+xml' });

type SvgActions = {
  readonly isOff: boolean;
  readonly problem: string | null;
  /** Writes the SVG and acts on it, unless the actions are off. */
  readonly run: (act: (svg: Svg) => Promise<void> | void) => Promise<void>;
  readonly report: (problem: string) => void;
  /** Returns true for a drawing that the tool does not read, and reports it. */
  readonly isTooLarge: (blob: Blob) => boolean;
};

function useSvg({ makeSvg, blocked, remedy }: ActionsProps, isWaiting = false): SvgActions {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOff = blocked !== null || isBusy || isWaiting;
  return {
    isOff,
    problem,
    report: setProblem,
    async run(act) {
      if (isOff) return;
      setBusy(true);
      setProblem(null);
      try {
        await act(await makeSvg());
      } catch (error) {
        setProblem(
          error instanceof ConvertFailure ? error.message : 'The SVG could not be written. Add the file again.',
        );
      }
      setBusy(false);
    },
    isTooLarge({ size }) {
      if (size <= limits.fileBytes) return false;
      const max = formatBytes(limits.fileBytes);
      setProblem(`The SVG has ${formatBytes(size)}; ${productName} reads up to ${max}. ${remedy}`);
      return true;
    },
  };
}

type ButtonsProps = SvgActions & {
  blocked: string | null;
  note: string;
  onPress: () => Promise<void>;
  question?: ReactNode;
  children: ReactNode;
};

function Buttons({ isOff, run, problem, blocked, note, onPress, question, children }: ButtonsProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isOff} aria-describedby="converter-note" onClick={() => void onPress()}>
          {children}
        </Button>
        <Button
          variant="outline"
          aria-disabled={isOff}
          aria-describedby="converter-note"
          onClick={() => void run((svg) => saveBlob(blobOf(svg), svg.filename))}
        >
          <Download aria-hidden />
          Download SVG
        </Button>
      </div>
      {question}
      <p id="converter-note" className="text-sm text-muted-foreground">
        {blocked ?? note}
      </p>
      {problem !== null && (
        <Alert variant="destructive">
          <AlertDescription>
            <p>{problem}</p>
          </AlertDescription>
        </Alert>
      )}
    </div>
  );
}
