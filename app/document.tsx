import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import './globals.css';

// Both are made by scripts/assets/subset-interface-font.ts; the second is fetched only by a page that shows one of its letters.
const inter = localFont({
  src: './fonts/inter-interface.woff2',
  variable: '--font-inter',
  weight: '400 700',
  display: 'swap',
});
const interLatin = localFont({
  src: './fonts/inter-latin.woff2',
  variable: '--font-inter-latin',
  weight: '400 700',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+A1-A8, U+AA-AF, U+B1, U+B4-B6, U+B8-BB, U+BF-D6, U+D8-F6, U+F8-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-218F, U+2191, U+2193-2FFF',
    },
  ],
});

/** What is around every page: the document, its fonts and its styles. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${inter.variable} ${interLatin.variable}`}>
      <body className="antialiased">{children}</body>
    </html>
  );
}
