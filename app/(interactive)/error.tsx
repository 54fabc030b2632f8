'use client';

import { buttonVariants } from '#components/ui/button-variants.ts';
import { SupportLink } from '#components/shell/support-link.tsx';

/** A page that broke: what happened, what still holds, what to do. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 p-6">
      <h1 className="text-3xl font-semibold">This page stopped working</h1>
      <p className="text-muted-foreground">
        The fault is ours. What you typed is kept in this browser. Try again; if it comes back, write to{' '}
        <SupportLink
          className="font-medium text-primary underline underline-offset-4"
          subject="A page stopped working"
          body={error.digest ? `Reference: ${error.digest}\n\n` : undefined}
        />
        .
      </p>
      <p className="flex gap-3">
        <button type="button" className={buttonVariants()} onClick={reset}>
          Try again
        </button>
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- after a fault nothing of the page is trusted: a full load. */}
        <a href="/home" className={buttonVariants({ variant: 'outline' })}>
          Go to home
        </a>
      </p>
    </main>
  );
}
