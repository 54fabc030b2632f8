import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { headAddress } from '#web/pages/site-address.ts';
import { productName } from '#lib/shared/strings.ts';
import { Document } from './document.tsx';

export const metadata: Metadata = {
  metadataBase: headAddress(),
  title: { default: productName, template: `%s · ${productName}` },
  description:
    'Measure the length and perimeter of SVG and EPS artwork and lettering, and nest the parts on sheets to save material.',
  applicationName: productName,
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#131a2a' },
  ],
};

/** Requires no JavaScript, because the text pages are directly below it. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
