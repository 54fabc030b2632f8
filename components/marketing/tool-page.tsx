import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { productName } from '#lib/shared/strings.ts';

type ToolPageProps = { title: string; lead: ReactNode; children: ReactNode };

/** A tool of More Tools at its own address: the way back, its heading and purpose, and the tool. */
export function ToolPage({ title, lead, children }: ToolPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-6 px-4 py-8 sm:px-6 lg:py-12">
      <div className="grid gap-2">
        <Link
          href="/more-tools"
          prefetch={false}
          className="inline-flex min-h-6 justify-self-start text-sm underline underline-offset-4 pointer-coarse:min-h-11"
        >
          More Tools
        </Link>
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="max-w-[65ch] text-muted-foreground">{lead}</p>
      </div>
      {children}
    </div>
  );
}

/** Returns the metadata of a public page. */
export function pageMetadata(canonical: string, title: string, description: string): Metadata {
  return {
    title,
    description,
    alternates: { canonical },
    openGraph: { type: 'website', title, description, siteName: productName },
  };
}
