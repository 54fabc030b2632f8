'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { ToolWaiting } from './tool-waiting.tsx';

const ToolScreen = dynamic(() => import('./tool-screen.tsx').then((part) => part.ToolScreen), {
  ssr: false,
  loading: () => <ToolWaiting />,
});

/** The tool is the product's largest piece of script: it comes on its own, with a spinner until it is there. */
export function LazyTool() {
  const { status, user } = useSession();
  const router = useRouter();
  // Who opened the tool: the job stays on screen when the session ends meanwhile.
  const [owner, setOwner] = useState<string | null>(null);
  if (user !== null && user.id !== owner) setOwner(user.id);
  const mustLogIn = status === 'signed_out' && owner === null;
  useEffect(() => {
    if (mustLogIn) router.replace('/login');
  }, [mustLogIn, router]);
  return owner === null ? (
    <ToolWaiting />
  ) : (
    <ToolScreen key={owner} owner={owner} isSignedOut={status === 'signed_out'} />
  );
}
