import type { Metadata } from 'next';
import Link from 'next/link';
import { Facts } from '#components/marketing/facts.tsx';
import { Faq } from '#components/marketing/faq.tsx';
import { homeMetadata } from '#components/marketing/home-metadata.ts';
import { SampleResult } from '#components/marketing/sample-result.tsx';
import { Section } from '#components/marketing/section.tsx';
import { StartCard } from '#components/marketing/start-card.tsx';
import { StructuredData } from '#components/marketing/structured-data.tsx';
import { TwoNumbers } from '#components/marketing/teaser/two-numbers.tsx';
import { UsageExplained } from '#components/marketing/usage-explained.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { words } from '#lib/shared/product.ts';
import { productName } from '#lib/shared/strings.ts';

export const metadata: Metadata = homeMetadata;

export default function HomePage() {
  return (
    <>
      <StructuredData />
      {/* On a phone the card follows the heading, on a desk it is beside the texts. */}
      <div className="mx-auto grid w-full max-w-screen-xl gap-6 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[6fr_5fr] lg:gap-x-16 lg:py-16">
        <div className="grid gap-3 lg:self-end">
          <h1 className="text-lg font-semibold text-primary sm:text-xl">{productName}</h1>
          <p className="max-w-2xl text-2xl leading-[1.15] font-semibold tracking-tight text-balance sm:text-4xl lg:text-5xl">
            How many inches of edge are in your letters, and how many sheets will you need?
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
          <StartCard />
        </div>
        <div className="grid content-start gap-6">
          <p className="max-w-xl text-lg leading-7 text-muted-foreground">
            Upload a drawing or type the words. Get the cut length of every part, a tight layout on your sheets, and
            cut-ready files.
          </p>
          <ul className="grid gap-x-4 gap-y-2 text-sm text-muted-foreground sm:grid-cols-3">
            <li className="border-l-2 border-cut pl-3">Measuring is free</li>
            <li className="border-l-2 border-cut pl-3">{`${words.freeRuns}, no card`}</li>
            <li className="border-l-2 border-cut pl-3">Your file is deleted after the run</li>
          </ul>
        </div>
      </div>

      <Section
        isRaised
        title="A real result"
        lead="Two copies of a harbor sign on 96 x 48 in sheets, measured and nested on the same engine you’ll use. Small letters nest inside the large ones."
      >
        <SampleResult />
      </Section>

      <Section
        title="Two numbers, and why there are two"
        lead="For clean artwork they agree. When they differ, your file has overlapping, doubled or open lines, and we show you which. Here two 10 in squares overlap by a quarter, with one open 12 in line."
      >
        <TwoNumbers />
      </Section>

      <Section isRaised title="What 3.4 means">
        <UsageExplained />
      </Section>

      <Section title="Before you start">
        <Facts />
      </Section>

      <Section isRaised title="Questions">
        <Faq />
        <p>
          <Link prefetch={false} href="/register" className={buttonVariants({ size: 'lg' })}>
            Create a free account
          </Link>
        </p>
      </Section>
    </>
  );
}
