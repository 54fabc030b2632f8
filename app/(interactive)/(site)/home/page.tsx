import type { Metadata } from 'next';
import Link from 'next/link';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '#components/marketing/facts.tsx';
import { homeMetadata } from '#components/marketing/home-metadata.ts';
import { SampleResult } from '#components/marketing/sample-result.tsx';
import { StartCard } from '#components/marketing/start-card.tsx';
import { StructuredData } from '#components/marketing/structured-data.tsx';
import { TwoNumbers } from '#components/marketing/teaser/two-numbers.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { words } from '#lib/shared/product.ts';
import { productName } from '#lib/shared/strings.ts';
import { questions } from '#components/marketing/questions.ts';

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

function Faq() {
  return (
    <div className="grid items-start lg:grid-cols-2 lg:gap-x-10">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[65ch] pb-5 leading-7 text-muted-foreground">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** One section of the landing page. */
function Section({
  id,
  title,
  lead,
  isRaised = false,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  isRaised?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={isRaised ? 'border-y bg-card' : undefined}>
      <div className="mx-auto grid w-full max-w-screen-xl gap-8 px-4 py-14 sm:px-6 lg:py-20">
        <div className="grid gap-3">
          <h2 className="text-2xl font-semibold sm:text-3xl">{title}</h2>
          {lead && <p className="max-w-[65ch] text-muted-foreground">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Illustration of three full sheets and 40% of a fourth. */
function UsageExplained() {
  return (
    <div className="grid items-center gap-8 md:grid-cols-[auto_1fr] lg:gap-16">
      <div className="grid gap-3">
        <p className="figures text-5xl font-semibold">3.4 sheets</p>
        <p className="text-muted-foreground">3 full sheets + 40% of a fourth. Order 4.</p>
      </div>
      <svg viewBox="-2 -2 452 204" aria-hidden className="h-auto w-full">
        {[0, 1, 2, 3].map((sheet) => (
          <g key={sheet} transform={`translate(${sheet * 116} 0)`}>
            <rect width="100" height="200" rx="2" className="fill-sheet stroke-input" />
            <rect y={sheet < 3 ? 0 : 120} width="100" height={sheet < 3 ? 200 : 80} rx="2" className="fill-part" />
            {sheet === 3 && (
              <>
                <path d="M-2 120h104" className="stroke-cut" strokeWidth="2.5" strokeDasharray="9 5" />
                <text x="50" y="64" textAnchor="middle" className="fill-sheet-foreground text-[13px] font-medium">
                  yours to keep
                </text>
              </>
            )}
            <text
              x="50"
              y={sheet < 3 ? 106 : 166}
              textAnchor="middle"
              className="figures fill-sheet-foreground text-[15px] font-semibold"
            >
              {sheet < 3 ? '1.0' : '0.4'}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
