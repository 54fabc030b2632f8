import type { Metadata } from 'next';
import { productName } from '#lib/strings.ts';

/** Shared by / and /home, which are one page to search engines. */
export const homeMetadata: Metadata = {
  title: { absolute: productName },
  alternates: { canonical: '/home' },
};
