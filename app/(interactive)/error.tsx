'use client';

import { buttonVariants } from '#components/ui/button.tsx';
import { SupportLink } from '#components/shell/support-link.tsx';

/** Error page: the failure, the data that is safe, and the next step. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 p-6">
      <h1 className="text-3xl font-semibold">This page stopped working</h1>
      <p className="text-muted-foreground">
        Something went wrong on our side. Your input is saved in this browser. Try again; if it happens again, email{' '}
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
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- the state of the page is unreliable after an error, so the link is a full page load. */}
        <a href="/home" className={buttonVariants({ variant: 'outline' })}>
          Go to home
        </a>
      </p>
    </main>
  );
}
