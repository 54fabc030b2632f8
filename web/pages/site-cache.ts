import { createRequire } from 'node:module';
// Next loads this file outside of its bundles, so its imports must not need one.
import { withSiteAddress } from './site-address.ts';

type Built = typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js');
const { default: BuiltPages } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
) as Built;

type Answer = Awaited<ReturnType<InstanceType<typeof BuiltPages>['get']>>;
type Value = NonNullable<NonNullable<Answer>['value']>;
type Page = Extract<Value, { rscData: unknown; segmentData: unknown }>;

/** Pages with the site's address. Next caches pages in memory, so each is converted once. */
const addressed = new WeakMap<Page, Page>();

/** Cache of the prerendered pages that replaces the placeholder by this site's address. */
export default class SiteCache extends BuiltPages {
  override async get(...args: Parameters<InstanceType<typeof BuiltPages>['get']>): Promise<Answer> {
    const found = await super.get(...args);
    return found?.value && isPage(found.value) ? { ...found, value: addressedPage(found.value) } : found;
  }
}

const isPage = (value: Value): value is Page => 'segmentData' in value;

function addressedPage(page: Page): Page {
  const known = addressed.get(page);
  if (known) return known;
  const { html, rscData, segmentData } = page;
  const made: Page = {
    ...page,
    html: typeof html === 'string' ? withSiteAddress(html) : html,
    rscData: rscData && addressedBytes(rscData),
    segmentData: segmentData && new Map([...segmentData].map(([path, bytes]) => [path, addressedBytes(bytes)])),
  };
  addressed.set(page, made);
  return made;
}

function addressedBytes(bytes: Buffer): Buffer {
  return Buffer.from(withSiteAddress(bytes.toString('utf8')));
}
