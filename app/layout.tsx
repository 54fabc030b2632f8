import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { SessionGuard } from '#components/session/session-guard.tsx';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { ErrorReports } from '#components/shell/error-reports.tsx';
import { SiteProvider } from '#components/shell/site-provider.tsx';
import { LazyToaster } from '#components/ui/lazy-toaster.tsx';
import { siteFrom } from '#lib/server/site.ts';
import { productName } from '#lib/strings.ts';
import './globals.css';

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-standard-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
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
    <html lang="en" className={inter.variable}>
      <body className="antialiased">
        <SiteProvider initial={siteFrom(process.env)}>
          <SessionProvider>
            <SessionGuard />
            {children}
          </SessionProvider>
          <LazyToaster />
          <ErrorReports />
        </SiteProvider>
      </body>
    </html>
  );
}
