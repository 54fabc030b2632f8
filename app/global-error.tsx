'use client';

import './globals.css';

/** Stands in for the whole document when even the frame of the pages failed; it leans on nothing of theirs, and every page carries it. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="antialiased">
        <title>This page stopped working</title>
        <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 p-6">
          <h1 className="text-3xl font-semibold">This page stopped working</h1>
          <p className="text-muted-foreground">
            The fault is ours. What you typed is kept in this browser. Try again, or load the page anew in a minute.
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
