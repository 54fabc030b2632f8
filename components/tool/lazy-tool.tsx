'use client';

import dynamic from 'next/dynamic';
import { useSession } from '#components/session/session-provider.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { ToolWaiting } from './tool-waiting.tsx';

const ToolScreen = dynamic(() => loadPart(() => import('./tool-screen.tsx').then((part) => part.ToolScreen)), {
  ssr: false,
  loading: () => <ToolWaiting />,
});

/** The tool is the product's largest piece of script: it comes on its own, with a spinner until it is there. */
export function LazyTool() {
  const { user } = useSession();
  return user === null ? <ToolWaiting /> : <ToolScreen key={user.id} owner={user.id} />;
}
