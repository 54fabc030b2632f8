'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';

/**
 * A link to a page of ours. The page is fetched ahead when a hand comes near the link, not on sight: most links are never followed, and
 * a page that has just opened has better things to do.
 */
export function PageLink({
  isFetchedAhead = true,
  ...props
}: Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & { href: string; isFetchedAhead?: boolean }) {
  const router = useRouter();
  const fetchAhead = () => {
    if (isFetchedAhead) router.prefetch(props.href);
  };
  return <Link {...props} prefetch={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} />;
}
