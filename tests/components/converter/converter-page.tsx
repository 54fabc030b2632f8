import type { ComponentProps } from 'react';
import { Converter } from '#components/converter/converter.tsx';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { SessionStore } from '#components/session/session-store.ts';
import { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { Navigation } from '../auth/page.tsx';
import { OwnWorker } from './own-worker.ts';

const session = new SessionStore({
  fetchSession: async () => ({ state: 'signed_out' }),
  openChannel: () => null,
  now: () => Date.now(),
});
const makeClient = () => new ConvertClient(() => new OwnWorker() as unknown as Worker);

type Dropped = ComponentProps<typeof Converter>['dropped'];

/** Returns what the converter receives when a file is dropped. */
export function droppedFile(name: string, content: string | Buffer): Dropped {
  const bytes = new Uint8Array(Buffer.from(content));
  return { files: [Object.assign(new File([], name), { arrayBuffer: async () => bytes.buffer })] };
}

/** The converter for a visitor, converting in this thread. */
export function ConverterPage({ dropped }: { readonly dropped: Dropped }) {
  return (
    <Navigation>
      <SessionProvider store={session}>
        <Converter dropped={dropped} makeClient={makeClient} />
      </SessionProvider>
    </Navigation>
  );
}
