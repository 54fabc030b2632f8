/** Path of each call below the backend's address, stated only here. */
export const backendPaths = {
  measurements: '/api/measurements',
  measurementRun: '/api/measurements/run',
  convert: '/api/convert',
  combine: '/api/combine',
  nest: '/api/nest',
  nestStop: '/api/nest/stop',
  nestSnapshot: '/api/nest/snapshot',
  /** Checks and stores a manual layout of a run. */
  changeLayout: '/api/nest/layout',
  /** Streams the events of a run after a sequence number. */
  nestEvents: '/api/nest/events',
  /** Lists the runs of the account. */
  listRuns: '/api/nest/runs',
  export: '/api/export',
  /** Makes the PDF of a quote. */
  quote: '/api/quote',
  /** Returns the quote of a run as data, and as a PDF. */
  runQuote: '/api/nest/quote',
  runQuotePdf: '/api/nest/quote/pdf',
  lettering: '/api/lettering',
  /** Lists the fonts for which the operator has the originals. */
  letteringOriginals: '/api/lettering/originals',
  vectorizerPreview: '/api/vectorizer/preview',
  vectorizerVectorize: '/api/vectorizer/vectorize',
  vectorizerDebug: '/api/vectorizer/debug',
  vectorizerHealth: '/api/vectorizer/health',
  updateMetadata: '/user/update/metadata',
  info: '/user/info',
  remainingCredits: '/user/remaining_credits',
  exportAccount: '/user/export',
  deleteAccount: '/user/delete',
  apiKeys: '/user/api_keys',
  makeApiKey: '/user/api_keys/make',
  revokeApiKey: '/user/api_keys/revoke',
  /** Removes a lost second factor. Called by the web server only, which counts the attempts first. */
  removeLostFactor: '/user/factors/remove_lost',
  quoteDetails: '/user/quote_details',
  storeQuoteDetails: '/user/quote_details/store',
  keyRequests: '/user/api_keys/requests',
  webhooks: '/user/webhooks',
  makeWebhook: '/user/webhooks/make',
  deleteWebhook: '/user/webhooks/delete',
  /** Replaces the secret of a webhook; the earlier one stays valid for a day. */
  replaceWebhookSecret: '/user/webhooks/secret',
  testWebhook: '/user/webhooks/test',
  webhookDeliveries: '/user/webhooks/deliveries',
  colorCode: '/user/color_code',
  storeColorCode: '/user/color_code/store',
  materials: '/user/materials',
  storeMaterial: '/user/materials/store',
  deleteMaterial: '/user/materials/delete',
  remnants: '/user/remnants',
  keepRemnant: '/user/remnants/keep',
  renameRemnant: '/user/remnants/rename',
  markRemnants: '/user/remnants/mark',
  deleteRemnant: '/user/remnants/delete',
  subscribe: '/payments/subscribe',
  customerPortal: '/payments/customer_portal',
  plan: '/payments/plan',
  stripeWebhook: '/payments/webhook',
  /** Counts attempts at passwords, codes and links for all web servers. */
  attempts: '/attempts',
  /** Responds if the process is alive. */
  health: '/health',
  /** Reports whether the process can work, including its database. */
  ready: '/ready',
} as const;

export type BackendCall = keyof typeof backendPaths;

/** Path of `changeLayout` before version 0.3.0, for pages and web servers that an update finds open. */
export const earlierLayoutPath = '/api/nest/hands';

/** Returns the browser's path of a call: everything is below /api, without repeating the api area's name. */
export function browserPath(call: BackendCall): string {
  const path = backendPaths[call];
  return path.startsWith('/api/') ? path : `/api${path}`;
}
