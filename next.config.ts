import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NextConfig } from 'next';

/** The machine's own addresses, so that development works from a phone on the same network. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);
}

const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/** The launcher builds elsewhere while another copy runs from the usual folder. */
const buildFolder = process.env.BUILD_FOLDER || '.next';
const isDevelopment = process.env.NODE_ENV === 'development';
/** Only the error service reads source maps: no part of the product maps the stacks of its logs. */
const hasSourceMaps = isDevelopment || Boolean(process.env['SENTRY_AUTH_TOKEN']);
/** Pages name the address of the site they are sent from, which no build knows. */
const siteCache = ['site-cache.ts', 'site-address.ts'].map((file) => `web/pages/${file}`);

const config: NextConfig = {
  distDir: buildFolder,
  // The server finds its pages in this folder, also after the build was moved.
  env: { BUILD_FOLDER: buildFolder },
  // For a server that has nothing but this folder (tools/assemble).
  ...(process.env.BUILD_STANDALONE && { output: 'standalone', outputFileTracingIncludes: { '/home': siteCache } }),
  cacheHandler: path.join(import.meta.dirname, siteCache[0]!),
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: {
      'react-style-singleton': './components/ui/style-singleton.ts',
      // HarfBuzz imports Node's module in Node only, never in a browser.
      module: { browser: './lib/browser/lettering/no-module.ts' },
    },
  },
  // Pages for developers (`page.dev.tsx`) are not part of a production build.
  pageExtensions: isDevelopment ? ['tsx', 'ts', 'dev.tsx'] : ['tsx', 'ts'],
  compiler: {
    runAfterProductionCompile: async ({ projectDir }) => {
      await promisify(execFile)(process.execPath, ['tools/pack/publish-client.ts'], { cwd: projectDir });
    },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // No picture of ours needs resizing, and an optimizer is one more door.
  images: { unoptimized: true },
  allowedDevOrigins: ['127.0.0.1', '[::1]', ...ownAddresses()],
  // Types of the whole tree, tests included, are checked by `npm run types`; a start on a bare machine does not wait for it.
  // Next would write the names of its folders into a file that extends no other.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tools/config/tsconfig.build.json' },
  agentRules: false,
  // The page for unknown addresses is no part of the tree of pages: else every page carries its script.
  experimental: {
    agentUpgrade: false,
    globalNotFound: true,
    turbopackSourceMaps: hasSourceMaps,
    turbopackInputSourceMaps: hasSourceMaps,
    // A third of the build shortens the server's code, which loads a little faster: worth it for releases, not for a start from a checkout.
    turbopackMinify: process.env['LAUNCHER_BUILD'] === 'on' ? { server: false } : !isDevelopment,
    // The cache costs a third of a first build and 155 MB; the launcher turns it on when it builds again.
    turbopackFileSystemCacheForBuild: process.env['BUILD_CACHE'] === 'on',
  },
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    {
      source: '/api/:path*',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; sandbox" }],
    },
    // Links with one-time tokens are opened here: their address goes nowhere else.
    { source: '/auth/:path*', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
    {
      source: '/:page(login|logout|register|forgot-password|update-password|account)',
      headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
    },
  ],
};

/** Source maps go to the error service when its token is there; without it the build knows nothing of the service. */
async function withSourceMapUpload(): Promise<NextConfig> {
  if (!process.env['SENTRY_AUTH_TOKEN']) return config;
  const { withSentryConfig } = await import('@sentry/nextjs/config');
  return withSentryConfig(config, {
    org: process.env['SENTRY_ORG'],
    project: process.env['SENTRY_PROJECT'],
    silent: true,
    telemetry: false,
    sourcemaps: { deleteSourcemapsAfterUpload: true },
  });
}

export default withSourceMapUpload;
