import type { KeyScope } from '../shared/product.ts';

/** What an API key may do, in the words of the account page and of the page for developers. */
export const keyScopeWords: Readonly<Record<KeyScope, string>> = {
  measure: 'Measure drawings and lettering',
  nest: 'Nest, which uses credits, and download sheets',
  credits: 'Read the credit balance',
};
