'use client';

import { LoaderCircle } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { use, useEffect, useMemo, useReducer, useState, useRef } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { QuietStatus } from '#components/run/quiet-status.tsx';
import { focusField } from '#components/ui/focus-field.ts';
import { ChoiceRow } from '#components/ui/choice-row.tsx';
import { fileInTool, sendToTool } from '#lib/browser/draft/send-drawing.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { guest, pictureHours, storeSettings } from '#lib/browser/draft/saved-picture.ts';
import { objectKey } from '#lib/browser/object-key.ts';
import { sampleWidthIn, sampleFile, sampleSettings } from '#lib/browser/picture/sample-choices.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { toUnit } from '#lib/shared/units.ts';
import { formatCount, formatPlain } from '#lib/shared/format.ts';
import { CompareStage } from './compare-stage.tsx';
import { PictureDrop } from './picture/picture-drop.tsx';
import { PlaceMarks } from './place-marks.tsx';
import { blobOf, colorToSend, noteSentColor, withOneColor } from './send-to-tool.ts';
import { serverTracing, type TraceServices } from './services.ts';
import { TraceActions, type TraceAction } from './trace-actions.tsx';
import {
  buildTrace,
  readTraceForm,
  traceField,
  initialTraceForm,
  type TraceForm,
  type TraceRequest,
} from './settings/trace-form.ts';
import { initialTraceHistory, traceHistory } from './settings/trace-history.ts';
import { TraceProblem } from './trace-problem.tsx';
import { TraceSettingsPanel } from './settings/trace-settings-panel.tsx';
import { TracedDrawing } from './traced-drawing.tsx';
import { useFullTrace } from './use-full-trace.ts';
import { usePicture } from './picture/use-picture.ts';
import { usePreview } from './use-preview.ts';
import { useRetryWhenOnline } from '#components/shell/use-retry-when-online.ts';
import { loadSample, useSamplePicture } from './sample/use-sample-picture.ts';
import { useTracingHealth } from './use-tracing-health.ts';
import { VectorizerPlaceholder } from './vectorizer-placeholder.tsx';
import { VerdictPanel, narrowPlaces, verdictTitle } from './verdict-panel.tsx';
import { getApi } from '#lib/browser/api-client.ts';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import { browserStore } from '#lib/browser/browser-store.ts';

const pauseMs = 500;

/**
 * Returns the precomputed results of the sample, for visitors without a session. They equal the results of the server.
 */
const sampleTracing: TraceServices['preview'] = ({ settings }, options) =>
  getApi<PreviewResult>(sampleFile(sampleSettings(settings)), options);

const outlineStyles = [
  { value: 'filled', name: 'Filled' },
  { value: 'lines', name: 'Cut lines' },
] as const;

/** The picture, its settings, preview and full trace, and the actions on them. */
function useVectorizer(services: TraceServices) {
  const { status, user } = useSession();
  const owner = status === 'loading' ? null : (user?.id ?? guest);
  const isSignedIn = user !== null;
  const [history, dispatch] = useReducer(traceHistory, initialTraceHistory);
  const stored = usePicture(owner, (saved) => {
    if (saved !== undefined) dispatch({ type: 'restored', form: readTraceForm(saved) });
  });

  // Signed out, settings are tried on the sample, whose results are files of the site. Other pictures need a session.
  const isGuest = owner === guest;
  const isWaitingForLogin = isGuest && stored.picture !== null;
  const isSample = isGuest && stored.isReady && stored.picture === null;
  const sample = useSamplePicture(isSample);
  const picture = stored.picture ?? sample.picture;
  const form = history.now;
  const built = useMemo(() => buildTrace(form), [form]);
  const request = useMemo(
    () => (isSample ? sampleRequest(form) : built.ok ? built.request : null),
    [built, form, isSample],
  );
  const health = useTracingHealth(services.health, isSignedIn);
  const preview = usePreview(picture, request, {
    preview: isSample ? sampleTracing : services.preview,
    isPaused: isWaitingForLogin || health.isDown,
  });
  const trace = useFullTrace(services.vectorize, picture);
  const { result } = preview;

  useSavedSettings(owner, form, stored.isReady);
  useRetryWhenOnline(preview.problem?.code === 'offline', preview.retry);
  useEffect(() => {
    if (preview.isCurrent) dispatch({ type: 'seen' });
  }, [preview.isCurrent, result]);
  const isUnavailable = preview.problem?.code === 'tracing_unavailable';
  const { recheck } = health;
  useEffect(() => {
    if (isUnavailable) recheck();
  }, [isUnavailable, recheck]);

  return {
    user,
    isSignedIn,
    isSample,
    isWaitingForLogin,
    isWaiting: picture === null && (!stored.isReady || (isSample && !sample.isMissing)),
    stored,
    picture,
    history,
    dispatch,
    built,
    health,
    preview,
    trace,
    hasOutlines: result !== null && preview.problem?.code !== 'nothing_to_trace' && !isWaitingForLogin,
  };
}
type VectorizerState = ReturnType<typeof useVectorizer>;

/** Files of a trace: downloads, and sending to the tool, which confirms before it replaces a file there. */
function useTraceFiles({ built, picture, user, trace, preview }: VectorizerState) {
  const router = useRouter();
  const [replaced, setReplaced] = useState<string | null>(null);
  const [lastAction, setLastAction] = useState<TraceAction>('send');
  const [chosenColor, setSentColor] = useState<string | null | undefined>(undefined);
  const colors = preview.result?.layers.map(({ color }) => color) ?? [];
  // Touching colors of one drawing merge, so each color is a job of its own unless all are chosen.
  const sentColor = colorToSend(picture?.content ?? '', colors, chosenColor);

  async function act(action: TraceAction, mayReplace = false) {
    if (!built.ok) return focusField(traceField(built.field));
    if (picture === null || user === null) return;
    setLastAction(action);
    const full = await trace.get(picture, built.request);
    const file = full?.files.find(({ format }) => format === (action === 'send' ? 'svg' : action));
    if (full === null || file === undefined) return;
    if (action !== 'send') return saveBlob(blobOf(file), file.filename);
    const inTheWay = mayReplace ? null : await fileInTool(user.id);
    setReplaced(inTheWay);
    if (inTheWay !== null) return;
    const sent = sentColor === null ? file : withOneColor(file, full.layers, sentColor);
    if (await sendToTool(sent.filename, sent.content)) {
      if (sentColor !== null) noteSentColor(picture.content, sentColor);
      router.push('/app');
    } else
      toast({ title: 'This browser could not transfer the outlines.', description: 'Save the SVG and add it there.' });
  }
  return { replaced, setReplaced, lastAction, colors, sentColor, setSentColor, act };
}

/** Converts a picture to outlines that can be cut: choose, set, check, download. */
export function Vectorizer({ services = serverTracing }: { services?: TraceServices }) {
  const state = useVectorizer(services);
  const { isSignedIn, isSample, isWaiting, stored, picture, history, preview, built } = state;
  const [shown, setShown] = useState<{ picture: typeof picture; places: string | null } | null>(null);
  const shownPlaces = shown?.picture === picture ? shown.places : null;
  return (
    <div className="grid content-start gap-6">
      <PictureDrop state={stored} isAlone={picture === null && !isWaiting} />
      {isSignedIn && stored.isReady && stored.picture === null && (
        <p className="text-sm">
          No picture handy?{' '}
          <Button
            variant="link"
            className="h-auto min-h-6 px-0 py-0"
            onClick={() => void stored.takeLater(loadSample())}
          >
            Try a sample
          </Button>
        </p>
      )}
      {state.health.isDown && (
        <Alert isQuiet>
          <AlertTitle>Tracing is down for maintenance</AlertTitle>
          <AlertDescription>
            <p>Your picture and settings stay here. We retry every 30 seconds and continue automatically.</p>
          </AlertDescription>
        </Alert>
      )}
      {isWaiting && <VectorizerPlaceholder />}
      {picture !== null && (
        <div className="flex flex-col gap-6 [--stage-height:38vh] lg:grid lg:grid-cols-[minmax(17rem,20rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:[--stage-height:70vh]">
          <TraceStage key={`stage ${objectKey(picture)}`} state={state} picture={picture} shownPlaces={shownPlaces} />
          <div className="max-lg:[&_:is(input,select,button)]:scroll-mt-[50vh] lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <TraceSettingsPanel
              history={isSample ? { ...history, now: sampleForm(history.now) } : history}
              dispatch={state.dispatch}
              isSample={isSample}
              used={preview.isCurrent ? (preview.result?.used ?? null) : null}
              problem={built.ok || isSample ? null : built.field}
            />
          </div>
          <TraceOutcome
            key={`outcome ${objectKey(picture)}`}
            state={state}
            shownPlaces={shownPlaces}
            onShowPlaces={(places) => setShown({ picture, places })}
          />
        </div>
      )}
    </div>
  );
}

type TraceStageProps = {
  state: VectorizerState;
  picture: NonNullable<VectorizerState['picture']>;
  shownPlaces: string | null;
};

/** Picture and outlines, one over the other. On phones it stays in view while settings are changed. */
function TraceStage({ state, picture, shownPlaces }: TraceStageProps) {
  const unit = use(UnitOnDisplay);
  const { isSample, preview, hasOutlines } = state;
  const { result } = preview;
  const [outlineStyle, setOutlineStyle] = useState<'filled' | 'lines'>('filled');
  const [aspect, setAspect] = useState<{ url: string; value: number } | null>(null);
  const pictureUrl = picture.isDrawnByBrowser ? picture.content : preview.pictureContent;
  return (
    <div className="grid min-w-0 gap-3 bg-background max-lg:z-10 max-lg:py-2 max-lg:[@media(min-height:600px)]:sticky max-lg:[@media(min-height:600px)]:top-0 lg:col-start-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted-foreground">
          {isSample ? `Sample, ${formatPlain(toUnit(sampleWidthIn, unit))} ${unit} wide` : 'Picture and outlines'}
        </p>
        <ChoiceRow
          legend="Show outlines as"
          isLegendHidden
          value={outlineStyle}
          choices={outlineStyles}
          onChange={setOutlineStyle}
        />
      </div>
      <CompareStage
        pictureUrl={pictureUrl}
        pictureName={picture.filename}
        aspect={
          aspect !== null && aspect.url === pictureUrl
            ? aspect.value
            : result && result.picture.widthPx / result.picture.heightPx
        }
        onPictureSize={(value) => pictureUrl !== null && setAspect({ url: pictureUrl, value })}
        outlines={hasOutlines && result !== null ? <TracedDrawing result={result} outlineStyle={outlineStyle} /> : null}
        isStale={!preview.isCurrent}
      >
        {hasOutlines && result !== null && <PlaceMarks size={result.size} places={narrowPlaces(result, shownPlaces)} />}
        {preview.isWorking && (
          <span className="pointer-events-none absolute bottom-2 left-1/2 inline-flex -translate-x-1/2 items-center gap-2 rounded-md bg-sheet-foreground px-2.5 py-1 text-xs text-sheet">
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
            {result === null ? 'Tracing…' : 'Updating…'}
          </span>
        )}
      </CompareStage>
    </div>
  );
}

type TraceOutcomeProps = {
  state: VectorizerState;
  shownPlaces: string | null;
  onShowPlaces: (places: string | null) => void;
};

/** The result of the check, problems with their remedies, and the actions. */
function TraceOutcome({ state, shownPlaces, onShowPlaces }: TraceOutcomeProps) {
  const { isSignedIn, isWaitingForLogin, stored, health, preview, trace, hasOutlines } = state;
  const { result } = preview;
  const files = useTraceFiles(state);
  return (
    <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
      <QuietStatus text={statusText(preview)} />
      {isWaitingForLogin && <LoginNotice isStored={stored.isStored} onRemove={stored.remove} />}
      {preview.problem !== null && !health.isDown && <TraceProblem error={preview.problem} onRetry={preview.retry} />}
      {hasOutlines && result !== null && (
        <VerdictPanel result={result} isStale={!preview.isCurrent} shown={shownPlaces} onShow={onShowPlaces} />
      )}
      {trace.problem !== null && trace.problem.code !== preview.problem?.code && (
        <TraceProblem error={trace.problem} onRetry={() => void files.act(files.lastAction)} />
      )}
      <TraceActions
        trace={trace}
        isSignedIn={isSignedIn}
        isReady={preview.problem?.code !== 'nothing_to_trace' && !health.isDown}
        replaced={files.replaced}
        colors={files.colors}
        sentColor={files.sentColor}
        onSentColor={files.setSentColor}
        onAct={(action) => void files.act(action)}
        onReplace={(isConfirmed) => {
          files.setReplaced(null);
          if (isConfirmed) void files.act('send', true);
        }}
      />
    </div>
  );
}

function LoginNotice({ isStored, onRemove }: { isStored: boolean | null; onRemove: () => void }) {
  return (
    <Alert isQuiet>
      <AlertTitle>Your picture is ready</AlertTitle>
      <AlertDescription>
        <p>Log in to trace it. {isStored && `It stays in this browser for ${pictureHours} hours.`}</p>
        <p>
          <Button variant="link" className="h-auto px-0 py-0" onClick={onRemove}>
            Back to the sample
          </Button>
        </p>
      </AlertDescription>
    </Alert>
  );
}

function statusText({ isWorking, isCurrent, result }: VectorizerState['preview']): string {
  if (isWorking) return 'Tracing';
  if (!isCurrent || result === null) return '';
  return `Outlines ready: ${formatCount(result.stats.nodes, 'node')}. ${verdictTitle(result)}.`;
}

/** Returns the current settings, reduced to values for which the sample has precomputed results. */
function sampleForm(form: TraceForm): TraceForm {
  const { speckIn: _fixed, ...settings } = sampleSettings({ ...form, speckIn: 0 });
  return { ...initialTraceForm, ...settings };
}

/** Returns the request for the sample with these settings; the size typed for another picture is ignored. */
function sampleRequest(form: TraceForm): TraceRequest {
  const { speckText: _speck, sizeBy: _by, sizeText: _size, ...settings } = form;
  return { size: { by: 'widthIn', widthIn: sampleWidthIn }, settings: sampleSettings({ ...settings, speckIn: 0 }) };
}

/** Saves the settings in this browser 500 ms after the last change. */
function useSavedSettings(owner: string | null, form: TraceForm, isReady: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isReady || owner === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void storeSettings(owner, form, browserStore()), pauseMs);
    return () => clearTimeout(timer);
  }, [owner, form, isReady]);
}
