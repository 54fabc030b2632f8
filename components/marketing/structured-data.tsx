import { productName } from '#lib/shared/strings.ts';
import { questions } from './questions.ts';

/** Structured data of the landing page; without ratings, because there are none. */
export function StructuredData() {
  const graph = [
    {
      '@type': 'WebApplication',
      name: productName,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      browserRequirements: 'A current browser',
      description:
        'Measures the length and perimeter of SVG and EPS artwork and lettering, and nests the parts on sheets.',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
  return <JsonLd graph={graph} />;
}

/** Structured data for search engines (schema.org). Browsers do not execute it. */
export function JsonLd({ graph }: { graph: readonly Record<string, unknown>[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
