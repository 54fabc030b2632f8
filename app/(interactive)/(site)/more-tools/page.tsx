import type { Metadata } from 'next';
import Link from 'next/link';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Calculators } from '#components/calculators/calculators.tsx';
import { ChosenUnit } from '#components/tool/chosen-unit.tsx';
import { JsonLd } from '#components/marketing/structured-data.tsx';
import { LazyConverter } from '#components/converter/lazy-converter.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { LazyVectorizer } from '#components/vectorizer/lazy-vectorizer.tsx';
import { productName } from '#lib/shared/strings.ts';

const title = 'More Tools';
const description =
  'Trace a JPG or PNG into clean outlines for cutting, as SVG, EPS or DXF. Convert PDF, AI and DXF to SVG at true size, and combine files to one drawing. Calculators for sign makers: return coil and trim cap, letter height by distance, fractions and mm, sheet price, circle and arc.';

export const metadata: Metadata = {
  title,
  description,
  alternates: { canonical: '/more-tools' },
  openGraph: { type: 'website', title, description, siteName: productName },
};

/** The tools of files, each a card with an address of its own. */
const fileTools = [
  { id: 'vectorizer', name: 'Image vectorizer', text: 'From a JPG or PNG to clean outlines, as SVG, EPS or DXF.' },
  { id: 'converter', name: 'PDF, AI and DXF converter', text: 'From a customer’s file to an SVG at true size.' },
  { id: 'combine', name: 'Combine files', text: 'Up to 200 files become one drawing, each with its quantity.' },
];
const calculators = [
  { id: 'return-and-trim', name: 'Return and trim' },
  { id: 'letter-height', name: 'Letter height by distance' },
  { id: 'fractions-and-mm', name: 'Fractions and mm' },
  { id: 'sheet-price', name: 'Sheet price' },
  { id: 'circle-and-arc', name: 'Circle and arc' },
];

const facts = [
  {
    '@type': 'WebApplication',
    name: title,
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'A current browser',
    featureList: [...fileTools, ...calculators].map(({ name }) => name),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  },
];

export default function MoreToolsPage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-14 px-4 py-8 sm:px-6 lg:py-12">
      <JsonLd graph={facts} />
      <div className="grid gap-4">
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <nav aria-label="Tools on this page" data-print="hidden" className="grid gap-5">
          <ul className="grid gap-4 sm:grid-cols-2">
            {fileTools.map(({ id, name, text }) => (
              <li key={id} className="grid">
                <a
                  href={id === 'combine' ? '/more-tools/combine' : `#${id}`}
                  className="grid content-start gap-1 rounded-lg border bg-card p-5 shadow-xs hover:bg-accent"
                >
                  <span className="text-lg font-semibold text-primary">{name}</span>
                  <span className="text-sm text-muted-foreground">{text}</span>
                </a>
              </li>
            ))}
          </ul>
          <div className="grid gap-2">
            <p className="text-sm font-medium text-muted-foreground">Calculators</p>
            <ul className="flex flex-wrap gap-2">
              {calculators.map(({ id, name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-9 items-center rounded-md border bg-card px-3 text-sm font-medium hover:bg-accent pointer-coarse:min-h-11"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
      <div data-print="hidden">
        <ToolSection
          id="vectorizer"
          title="Image vectorizer"
          lead="Turn a picture into cut-ready outlines at full size, and see whether it will cut cleanly. Take SVG, EPS or DXF, or send it straight to Measurement & Nesting."
        >
          <p className="-mt-2 max-w-[75ch] text-sm leading-6 text-muted-foreground">
            We trace outlines, not centerlines, so a pen stroke becomes a thin shape. Your picture is used only for
            tracing, then deleted. We never train on it or look at it.
          </p>
          <ChosenUnit name="vectorizer-unit">
            <LazyVectorizer />
          </ChosenUnit>
        </ToolSection>
      </div>
      <div data-print="hidden">
        <ToolSection
          id="converter"
          title="PDF, AI and DXF converter"
          lead="Turn a customer's PDF, Illustrator file or DXF into an SVG with its true size and exact curves. Download it, or send it straight to Measurement & Nesting."
        >
          <ChosenUnit name="converter-unit">
            <LazyConverter />
          </ChosenUnit>
        </ToolSection>
      </div>
      <div data-print="hidden">
        <ToolSection
          id="combine"
          title="Combine files"
          lead="One drawing of all the files of a job: SVG, EPS, PDF, AI and DXF, each with its name, quantity, colors and layers."
        >
          <Link
            href="/more-tools/combine"
            prefetch={false}
            className={`${buttonVariants({ variant: 'outline' })} justify-self-start`}
          >
            Combine files
          </Link>
        </ToolSection>
      </div>
      <Calculators />
    </div>
  );
}

type ToolSectionProps = {
  /** Also the anchor in the page's address. */
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** A tool of the page: a heading with its own address, the purpose and the tool itself. */
function ToolSection({ id, title, lead, children }: ToolSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-5 border-t-2 border-foreground pt-5 break-inside-avoid"
    >
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="group flex items-center gap-2 text-2xl font-semibold">
          {title}
          <a
            href={`#${id}`}
            data-print="hidden"
            aria-label={`Link to ${title}`}
            className="inline-flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:size-11"
          >
            <Link2 aria-hidden className="size-4" />
          </a>
        </h2>
        <p className="max-w-[65ch] text-muted-foreground">{lead}</p>
      </div>
      {children}
    </section>
  );
}
