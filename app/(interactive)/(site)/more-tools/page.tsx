import { Files, FileUp, PenTool } from 'lucide-react';
import Link from 'next/link';
import { Calculators } from '#components/calculators/calculators.tsx';
import { JsonLd } from '#components/marketing/structured-data.tsx';
import { OldAnchors } from '#components/marketing/old-anchors.tsx';
import { limits } from '#lib/shared/limits.ts';
import { pageMetadata } from '#components/marketing/tool-page.tsx';

const title = 'More Tools';
const description =
  'Trace a JPG or PNG into clean outlines for cutting, as SVG, EPS or DXF. Convert PDF, AI and DXF to SVG at true size, and combine files to one drawing. Calculators for sign makers: return coil and trim cap, letter height by distance, fractions and mm, sheet price, circle and arc.';

export const metadata = pageMetadata('/more-tools', title, description);

/** The tools of files, each a card with an address of its own. */
const fileTools = [
  {
    id: 'vectorizer',
    name: 'Image vectorizer',
    text: 'From a JPG or PNG to clean outlines, as SVG, EPS or DXF.',
    icon: PenTool,
  },
  {
    id: 'converter',
    name: 'PDF, AI and DXF converter',
    text: 'From a customer’s file to an SVG at true size.',
    icon: FileUp,
  },
  {
    id: 'combine',
    name: 'Combine files',
    text: `Up to ${limits.combinedFiles} files become one drawing, each with its quantity.`,
    icon: Files,
  },
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

const fileToolIds = fileTools.map(({ id }) => id);

export default function MoreToolsPage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-10 px-4 py-8 sm:px-6 lg:py-12">
      <JsonLd graph={facts} />
      <OldAnchors ids={fileToolIds} />
      <div className="grid gap-4">
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <nav aria-label="Tools" data-print="hidden" className="grid gap-8">
          <ul className="grid gap-4 md:grid-cols-3">
            {fileTools.map(({ id, name, text, icon: Icon }) => (
              <li key={id} className="grid">
                <Link
                  href={`/more-tools/${id}`}
                  prefetch={false}
                  className="grid content-start gap-2 rounded-lg border bg-card p-5 shadow-xs transition-colors hover:bg-accent lg:p-6"
                >
                  <Icon aria-hidden className="size-6 text-primary" />
                  <span className="text-lg font-semibold text-primary">{name}</span>
                  <span className="text-sm text-muted-foreground">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="grid gap-3">
            <h2 className="text-xl font-semibold">Calculators</h2>
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
      <Calculators />
    </div>
  );
}
