'use client';

import Link from 'next/link';
import { useSite } from '#components/shell/site-provider.tsx';
import { buttonVariants } from '#components/ui/button.tsx';

/** Link to Checkout in an alert; nothing on a site without billing. */
export function UpgradeLink() {
  const { hasBilling } = useSite();
  if (!hasBilling) return null;
  return (
    <Link href="/subscribe" prefetch={false} className={buttonVariants({ size: 'sm', className: 'no-underline!' })}>
      Upgrade
    </Link>
  );
}
