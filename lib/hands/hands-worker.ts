import { HandJudge } from './judge.ts';
import type { HandCall, HandNews } from './protocol.ts';

/** Judges parts that are moved by hand, beside the page: it follows the hand whatever the judging takes. */
const judge = new HandJudge();

self.addEventListener('message', ({ data: { call, question } }: MessageEvent<HandCall>) => {
  self.postMessage({ call, answer: judge.answer(question) } satisfies HandNews);
});
self.postMessage('ready' satisfies HandNews);
