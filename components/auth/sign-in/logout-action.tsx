'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useSessionStore } from '#components/session/session-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { useSubmit } from '../use-submit.ts';

/**
 * Signs out when the page is actually opened, by a POST, so that prefetching the page has no effect; then redirects to
 * /login.
 */
export function LogoutAction() {
  const router = useRouter();
  const store = useSessionStore();
  const { error, submit } = useSubmit();

  const leave = async () => {
    await callApi('/api/auth/logout');
    await store.announce('SIGNED_OUT');
    router.replace('/login');
  };
  const onArrival = useEffectEvent(() => void submit(leave));
  useEffect(() => {
    onArrival();
  }, []);

  if (!error) return <Spinner label="Logging out" className="size-8" />;
  return (
    <div className="grid w-full max-w-md gap-4">
      <ProblemAlert title="You are still logged in." message={error.message} />
      <Button onClick={() => void submit(leave)}>Log out again</Button>
    </div>
  );
}
