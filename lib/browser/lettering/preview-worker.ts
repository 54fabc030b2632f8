import { createPreviewer } from './previewer.ts';
import type { PreviewAnswer, PreviewCall, PreviewNews } from './preview-protocol.ts';

/** Draws rows in a worker of the person's browser: what they type need not wait for the server. */
const previewer = createPreviewer();

self.addEventListener('message', ({ data: { call, ...asked } }: MessageEvent<PreviewCall>) => {
  void previewer.draw(asked).then((drawn) => self.postMessage({ call, ...drawn } satisfies PreviewAnswer));
});
// Its program loads in parts; what was asked before this would be lost.
self.postMessage('ready' satisfies PreviewNews);
