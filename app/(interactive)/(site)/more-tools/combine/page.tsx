import type { Metadata } from 'next';
import Link from 'next/link';
import { LazyCombine } from '#components/combine/lazy-combine.tsx';
import { productName } from '#lib/shared/strings.ts';

const title = 'Combine files';
const description =
  'Combine SVG, EPS, PDF, AI and DXF files to one drawing at true size, each with its name, quantity, colors and layers, to measure and nest them as one job.';

export const metadata: Metadata = {
  title,
  description,
  alternates: { canonical: '/more-tools/combine' },
  openGraph: { type: 'website', title, description, siteName: productName },
};

export default function CombinePage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-6 px-4 py-8 sm:px-6 lg:py-12">
      <div className="grid gap-2">
        <Link
          href="/more-tools"
          prefetch={false}
          className="inline-flex min-h-6 justify-self-start text-sm underline underline-offset-4"
        >
          More Tools
        </Link>
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="max-w-[65ch] text-muted-foreground">
          One drawing of all the files of a job, each with its name, quantity, colors and layers. Download it, or send
          it straight to Measurement & Nesting.
        </p>
      </div>
      <LazyCombine />
    </div>
  );
}
