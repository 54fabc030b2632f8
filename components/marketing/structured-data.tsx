import { productName } from '#lib/shared/strings.ts';
import { JsonLd } from './json-ld.tsx';
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
