/** The pages a visitor without an account can reach. */
export const publicPages = [
  '/home',
  '/login',
  '/register',
  '/forgot-password',
  '/privacy',
  '/terms',
  '/more-tools',
  '/more-tools/vectorizer',
  '/more-tools/converter',
  '/more-tools/combine',
  '/developers',
] as const;

/** The pages Lighthouse measures. */
export const measuredPages = ['/home', '/login', '/privacy', '/terms', '/more-tools', '/developers'] as const;
