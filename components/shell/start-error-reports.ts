import { addEventProcessor, browserTracingIntegration, getClient, init, replayIntegration } from '@sentry/nextjs';
import {
  reportNothingPersonal,
  withBareAddresses,
  withoutPersonalData,
} from '#lib/shared/security/error-report-privacy.ts';

type Replay = ReturnType<typeof replayIntegration>;

/**
 * Starts reporting (once) and recording, or stops the recording. All text is masked; drawings and inputs are excluded.
 */
export function reportErrors(dsn: string, isRecorded: boolean): void {
  const client = getClient();
  if (client) {
    const replay = client.getIntegrationByName<Replay>('Replay');
    if (isRecorded) replay?.start();
    else void replay?.stop();
    return;
  }
  init({
    dsn,
    tracesSampleRate: 1,
    replaysSessionSampleRate: isRecorded ? 1 : 0,
    replaysOnErrorSampleRate: isRecorded ? 1 : 0,
    dataCollection: reportNothingPersonal,
    beforeSend: withoutPersonalData,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        block: ['svg', 'img', 'canvas', 'input', 'textarea', 'select', '[data-private]'],
        networkDetailAllowUrls: [],
        beforeAddRecordingEvent: withBareAddresses,
      }),
    ],
  });
  // The metadata of a recording bypasses `beforeSend`.
  addEventProcessor((event) => (event.type === 'replay_event' ? withBareAddresses(withoutPersonalData(event)) : event));
}
