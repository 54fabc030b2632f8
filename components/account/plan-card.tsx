import Link from 'next/link';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { specStrings } from '#lib/strings.ts';

/** Both links start a call to the payment service, so neither is fetched ahead of a click. */
export function PlanCard({ isPaid }: { isPaid: boolean }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Plan</CardTitle>
        <CardDescription>
          {isPaid
            ? 'Subscribed. Nesting is unlimited, with fair use: 2 runs at once, 60 an hour.'
            : 'Not subscribed. Measuring is always free; nesting has 10 credits a month.'}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {isPaid ? (
          <Link href="/customer_portal" prefetch={false} className={buttonVariants({ variant: 'outline' })}>
            {specStrings.manageBilling}
          </Link>
        ) : (
          <Link href="/subscribe" prefetch={false} className={buttonVariants()}>
            {specStrings.upgrade}
          </Link>
        )}
      </CardContent>
    </Card>
  );
}
