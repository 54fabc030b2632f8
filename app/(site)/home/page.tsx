import type { Metadata } from 'next';
import { homeMetadata } from '#components/marketing/home-metadata.ts';
import { StartCard } from '#components/marketing/start-card.tsx';
import { productName } from '#lib/strings.ts';

export const metadata: Metadata = homeMetadata;

export default function HomePage() {
  return (
    <div className="mx-auto grid w-full max-w-screen-xl items-center gap-10 px-4 py-12 sm:px-6 lg:grid-cols-2 lg:py-20">
      <div className="grid gap-5">
        <h1 className="text-4xl font-semibold sm:text-5xl">{productName}</h1>
        <p className="max-w-xl text-lg text-muted-foreground">
          Know the cutting length and the edge of every letter and part, and lay them out on your sheets with little
          waste. From a drawing, or from words and a height.
        </p>
      </div>
      <StartCard />
    </div>
  );
}
