'use client';

import dynamic from 'next/dynamic';
import { useSession } from '#components/session/session-provider.tsx';
import { Spinner } from '#components/ui/spinner.tsx';

const ToolScreen = dynamic(() => import('./tool-screen.tsx').then((part) => part.ToolScreen), {
  ssr: false,
  loading: () => <Waiting />,
});

/** The tool is the product's largest piece of script: it comes on its own, with a spinner until it is there. */
export function LazyTool() {
  const { user } = useSession();
  return user === null ? <Waiting /> : <ToolScreen key={user.id} owner={user.id} />;
}

function Waiting() {
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Spinner label="Loading the tool" className="size-8" />
    </div>
  );
}
