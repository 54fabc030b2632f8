'use client';

import { useEffect, useState } from 'react';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { callApi } from '#lib/api-client.ts';
import type { Profile } from '#lib/contracts/user.ts';
import { specStrings } from '#lib/strings.ts';

/** Waits between two looks, in seconds; about a minute in all. The payment service tells the backend, not this page. */
const waitsS = [1, 2, 4, 8, 8, 8, 8, 8, 8, 8];

/** After checkout: the specification's line once the subscription is really there, and the truth until then. */
export function UpgradeNotice({ profile, onProfile }: { profile: Profile; onProfile: (profile: Profile) => void }) {
  const [looks, setLooks] = useState(0);
  const waitS = profile.paid_status ? undefined : waitsS[looks];

  useEffect(() => {
    if (waitS === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi<Profile>('/api/user/info', null, { signal: abort.signal })
        .then((next) => {
          if (next.paid_status) onProfile(next);
        })
        .catch(() => undefined)
        .finally(() => {
          if (!abort.signal.aborted) setLooks((count) => count + 1);
        });
    }, waitS * 1000);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [looks, waitS, onProfile]);

  if (profile.paid_status) {
    return (
      <Alert variant="success" isQuiet>
        <AlertDescription>{specStrings.upgraded}</AlertDescription>
      </Alert>
    );
  }
  return (
    <Alert isQuiet>
      <AlertDescription>
        {waitS === undefined
          ? 'Still confirming. It can take a few minutes. You were not charged twice.'
          : 'Thanks! We are confirming your payment.'}
      </AlertDescription>
    </Alert>
  );
}
