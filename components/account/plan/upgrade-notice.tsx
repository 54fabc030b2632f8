'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import type { Profile } from '#lib/shared/contracts/user.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { requestPlan } from './use-plan.ts';

/** Delays before each status request, in seconds; about a minute in total. */
const waitsS = [1, 2, 4, 8, 8, 8, 8, 8, 8, 5];

/**
 * Notice after checkout: the line of the specification once the subscription exists, and a status message until then.
 */
export function UpgradeNotice({ profile, onProfile }: { profile: Profile; onProfile: (profile: Profile) => void }) {
  const [looks, setLooks] = useState(0);
  const isPaid = profile.paid_status;
  const waitS = isPaid ? undefined : waitsS[looks];

  const onPaid = useEffectEvent(() => onProfile({ ...profile, paid_status: true }));
  useEffect(() => {
    if (waitS === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      requestPlan(true, abort.signal)
        .then((plan) => {
          if (plan.paid_status) onPaid();
        })
        // A failed request is repeated after the next delay.
        .catch(() => undefined)
        .finally(() => {
          if (!abort.signal.aborted) setLooks((count) => count + 1);
        });
    }, waitS * 1000);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [looks, waitS]);

  if (isPaid) {
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
