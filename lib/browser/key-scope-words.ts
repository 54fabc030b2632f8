import type { KeyScope } from '../shared/product.ts';

/** Scopes of API keys in words, for the account page and the page for developers. */
export const keyScopeWords: Readonly<Record<KeyScope, string>> = {
  measure: 'Measure drawings and lettering',
  nest: 'Nest, which uses credits, and download sheets',
  credits: 'Read the credit balance',
};
