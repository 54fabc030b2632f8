'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { ToolWaiting } from './tool-waiting.tsx';

const loadTool = () => loadPart(() => import('./tool-screen.tsx').then((part) => part.ToolScreen));
const ToolScreen = dynamic(loadTool, { ssr: false, loading: () => <ToolWaiting /> });

/** The tool is the largest script of the product, so it is loaded separately, with a spinner until it has loaded. */
export function LazyTool() {
  const { user } = useSession();
  // The load starts before the session is known, in a separate task, so that the page is hydrated first.
  useEffect(() => {
    const timer = setTimeout(() => void loadTool().catch(() => undefined));
    return () => clearTimeout(timer);
  }, []);
  return user === null ? <ToolWaiting /> : <ToolScreen key={user.id} owner={user.id} />;
}
