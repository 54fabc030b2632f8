import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { SessionGuard } from '#components/session/session-guard.tsx';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { ReplayInput } from '#components/shell/replay-input.tsx';
import { ErrorReports } from '#components/shell/error-reports.tsx';
import { SiteProvider } from '#components/shell/site-provider.tsx';
import { LazyToaster } from '#components/ui/lazy-toaster.tsx';
import { siteFrom } from '#lib/server/pages/site.ts';
import { productName } from '#lib/strings.ts';
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

// Known when the owner builds for one site; a build for any site leaves addresses relative.
const siteUrl = process.env['SITE_URL'];

export const metadata: Metadata = {
  ...(siteUrl ? { metadataBase: new URL(siteUrl) } : {}),
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${inter.variable} ${interLatin.variable}`}>
      <body className="antialiased">
        <SiteProvider initial={siteFrom(process.env)}>
          <SessionProvider>
            <SessionGuard />
            {children}
          </SessionProvider>
          <LazyToaster />
          <ErrorReports />
          <ReplayInput />
        </SiteProvider>
      </body>
    </html>
  );
}
