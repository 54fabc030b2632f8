import { CollisionPreview } from './collision-preview.ts';
import type { CollisionCall, WorkerMessage } from './protocol.ts';

/** Judges parts that are moved by hand, beside the page: it follows the hand whatever the judging takes. */
const judge = new CollisionPreview();

self.addEventListener('message', ({ data: { call, question } }: MessageEvent<CollisionCall>) => {
  self.postMessage({ call, answer: judge.answer(question) } satisfies WorkerMessage);
});
self.postMessage('ready' satisfies WorkerMessage);
