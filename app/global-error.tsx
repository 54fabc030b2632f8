'use client';

import './globals.css';

/** Replaces the whole document when the root layout fails. It has no dependencies, and every page includes it. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="antialiased">
        <title>This page stopped working</title>
        <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 p-6">
          <h1 className="text-3xl font-semibold">This page stopped working</h1>
          <p className="text-muted-foreground">
            Something went wrong on our side. Your input is saved in this browser. Try again, or reload the page in a
            minute.
          </p>
          <p>
            <button
              type="button"
              className="rounded-md border border-input bg-card px-4 py-2 text-sm font-medium"
              onClick={reset}
            >
              Try again
            </button>
          </p>
        </main>
      </body>
    </html>
  );
}
