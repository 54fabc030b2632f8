import type { Metadata } from 'next';
import { productName } from '#lib/shared/strings.ts';

const description =
  'Measure the cutting length and perimeter of letters and artwork, and nest the parts on your sheets. From an SVG or EPS, or from words and a height. Measuring is free.';

/** Shared by / and /home, which have one canonical address. */
export const homeMetadata: Metadata = {
  title: { absolute: productName },
  description,
  alternates: { canonical: '/home' },
  openGraph: {
    type: 'website',
    title: productName,
    description,
    siteName: productName,
    url: '/home',
    images: [{ url: '/assets/opengraph.png', width: 1200, height: 630, alt: productName }],
  },
  twitter: { card: 'summary_large_image' },
};
