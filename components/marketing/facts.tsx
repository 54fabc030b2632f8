import { planOffers } from '#lib/shared/plans.ts';
import { words } from '#lib/shared/product.ts';

const groups = [
  {
    name: 'The job',
    facts: [
      {
        title: 'What goes in',
        text: `One SVG or EPS up to ${words.fileSize}, lettering in ${words.fonts}, or both in one job. Scale is read from the file and shown, so a drawing at 72 or 96 units an inch measures the same.`,
      },
      {
        title: 'What comes out',
        text: `A table you can copy, ${words.exported}. All in one zip.`,
      },
      {
        title: 'What is exact',
        text: 'Curves stay curves: a 10 in circle measures 31.42 in, not the sum of its chords. Every layout is double-checked before you see it.',
      },
    ],
  },
  {
    name: 'The terms',
    facts: [
      {
        title: 'What it costs',
        text: `Measuring is free. Nesting has ${words.freeCredits}, no card needed${planOffers.fact}. A run that places nothing costs nothing.`,
      },
      {
        title: 'What happens to your file',
        text: `It is used to measure and nest, then deleted. We never train on it or look at it. Results are kept for ${words.resultHours}.`,
      },
      {
        title: 'Who it is for',
        text: 'Sign makers who order trim and coil, laser and router shops who price by the inch, and anyone who needs to know how many sheets to buy.',
      },
    ],
  },
];

export function Facts() {
  return (
    <div className="grid gap-10">
      {groups.map(({ name, facts }) => (
        <div key={name} className="grid gap-x-10 gap-y-5 border-t pt-6 lg:grid-cols-[9rem_1fr]">
          <h3 className="text-xl font-semibold">{name}</h3>
          <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {facts.map(({ title, text }) => (
              <div key={title} className="grid content-start gap-1.5">
                <dt className="font-semibold">{title}</dt>
                <dd className="text-sm leading-6 text-muted-foreground">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
