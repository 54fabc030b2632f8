'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { ToolWaiting } from './tool-waiting.tsx';

const loadTool = () => loadPart(() => import('./tool-screen.tsx').then((part) => part.ToolScreen));
const ToolScreen = dynamic(loadTool, { ssr: false, loading: () => <ToolWaiting /> });

/** The tool is the product's largest piece of script: it comes on its own, with a spinner until it is there. */
export function LazyTool() {
  const { user } = useSession();
  // On its way while the server says who is there; a task of its own, so that the page has been made alive before.
  useEffect(() => {
    const timer = setTimeout(() => void loadTool().catch(() => undefined));
    return () => clearTimeout(timer);
  }, []);
  return user === null ? <ToolWaiting /> : <ToolScreen key={user.id} owner={user.id} />;
}
