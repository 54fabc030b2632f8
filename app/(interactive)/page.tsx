import type { Metadata } from 'next';
import Link from 'next/link';
import { EntryRedirect } from '#components/marketing/entry-redirect.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { homeMetadata } from '#components/marketing/home-metadata.ts';
import { productName } from '#lib/shared/strings.ts';

export const metadata: Metadata = homeMetadata;

/** Redirects a signed-in visitor to /app and any other to /home; without JavaScript it shows a link. */
export default function EntryPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 p-6">
      <EntryRedirect />
      <h1 className="text-xl font-semibold">{productName}</h1>
      <Link prefetch={false} href="/home" className={buttonVariants({ variant: 'outline' })}>
        Continue
      </Link>
    </main>
  );
}
