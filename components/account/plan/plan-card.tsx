'use client';

import Link from 'next/link';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#components/auth/use-query.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#components/ui/card.tsx';
import type { Profile } from '#lib/shared/contracts/user.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { planText, planTextWithoutBilling } from './plan-text.ts';
import { usePlan } from './use-plan.ts';

type PlanCardProps = { profile: Profile; onProfile: (profile: Profile) => void };

/**
 * Plan of the account, its price and renewal, and a link that changes it if the site has billing. Both links call the
 * payment service, so neither is prefetched.
 */
export function PlanCard({ profile, onProfile }: PlanCardProps) {
  const isPaid = profile.paid_status;
  // After the payment service's page, whose webhook may not have arrived yet.
  const isFresh = useQuery('managed') === 'true';
  const plan = usePlan(isFresh, isPaid);
  const { hasBilling, supportEmail } = useSite();
  const { standing, lines, warning } = hasBilling
    ? planText(isPaid, plan)
    : planTextWithoutBilling(isPaid, supportEmail);

  const onPlan = useEffectEvent((nowPaid: boolean) => {
    if (nowPaid !== isPaid) onProfile({ ...profile, paid_status: nowPaid });
  });
  useEffect(() => {
    if (plan) onPlan(plan.paid_status);
  }, [plan]);

  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center justify-between gap-2">
          Plan
          <Badge variant={isPaid ? 'default' : 'secondary'}>{standing}</Badge>
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="grid gap-1 text-sm text-muted-foreground">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {warning && (
          <Alert variant="warning" isQuiet>
            <CircleAlert aria-hidden />
            <AlertDescription>{warning}</AlertDescription>
          </Alert>
        )}
        {hasBilling && isPaid && (
          <Link
            href="/customer_portal"
            prefetch={false}
            className={buttonVariants({ variant: 'outline', className: 'w-fit' })}
          >
            {specStrings.manageBilling}
          </Link>
        )}
        {hasBilling && !isPaid && (
          <Link href="/subscribe" prefetch={false} className={buttonVariants({ className: 'w-fit' })}>
            {specStrings.upgrade}
          </Link>
        )}
      </CardContent>
    </Card>
  );
}
