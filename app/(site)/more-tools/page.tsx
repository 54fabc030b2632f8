import type { Metadata } from 'next';
import { Calculators } from '#components/calculators/calculators.tsx';
import { canonicalInHead } from '#lib/server/canonical.ts';

const title = 'More Tools';
const description =
  'Calculators for sign makers and cutting shops: return coil and trim cap, letter height by distance, inch fractions and mm, sheet price, circle and arc.';

export const metadata: Metadata = {
  title,
  description,
  alternates: canonicalInHead('/more-tools'),
};

const tools = [
  { id: 'return-and-trim', name: 'Return and trim' },
  { id: 'letter-height', name: 'Letter height by distance' },
  { id: 'fractions-and-mm', name: 'Fractions and mm' },
  { id: 'sheet-price', name: 'Sheet price' },
  { id: 'circle-and-arc', name: 'Circle and arc' },
];

export default function MoreToolsPage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl gap-14 px-4 py-8 sm:px-6 lg:py-12">
      <div className="grid gap-4">
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <nav aria-label="Tools on this page" data-print="hidden">
          <ul className="flex flex-wrap gap-2">
            {tools.map(({ id, name }) => (
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
        </nav>
      </div>
      <Calculators />
    </div>
  );
}
