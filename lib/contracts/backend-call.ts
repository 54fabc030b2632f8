import { z } from 'zod';

/**
 * The product backend's calls: all POST, JSON body carrying the session token (specification section 7). `api` calls wrap
 * their payload in `data`; `user` and `payments` calls with no payload send `{token}`.
 */
export const callWithData = <T extends z.ZodType>(data: T) =>
  z.strictObject({ data, session: z.strictObject({ token: z.string().min(1) }) });

export const callWithToken = z.strictObject({ token: z.string().min(1) });

/** Area and call -> path below the backend's address. */
export const backendPaths = {
  measurements: '/api/measurements',
  nest: '/api/nest',
  nestStop: '/api/nest/stop',
  nestSnapshot: '/api/nest/snapshot',
  /** The stream of a run that was started before, from a given event on. */
  nestEvents: '/api/nest/events',
  export: '/api/export',
  lettering: '/api/lettering',
  vectorizerPreview: '/api/vectorizer/preview',
  vectorizerVectorize: '/api/vectorizer/vectorize',
  vectorizerDebug: '/api/vectorizer/debug',
  vectorizerHealth: '/api/vectorizer/health',
  updateMetadata: '/user/update/metadata',
  info: '/user/info',
  remainingCredits: '/user/remaining_credits',
  exportAccount: '/user/export',
  deleteAccount: '/user/delete',
  subscribe: '/payments/subscribe',
  customerPortal: '/payments/customer_portal',
  plan: '/payments/plan',
  stripeWebhook: '/payments/webhook',
  health: '/health',
} as const;
