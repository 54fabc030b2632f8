/** Call -> path below the backend's address. The only place where these paths are stated. */
export const backendPaths = {
  measurements: '/api/measurements',
  measurementRun: '/api/measurements/run',
  nest: '/api/nest',
  nestStop: '/api/nest/stop',
  nestSnapshot: '/api/nest/snapshot',
  /** Checks and stores a manual layout of a run. */
  changeLayout: '/api/nest/hands',
  /** Stream of a started run, from a given event on. */
  nestEvents: '/api/nest/events',
  export: '/api/export',
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
  /** For an owner who lost the second factor. Not a call of the browser: the web server counts the tries first. */
  removeLostFactor: '/user/factors/remove_lost',
  remnants: '/user/remnants',
  keepRemnant: '/user/remnants/keep',
  renameRemnant: '/user/remnants/rename',
  markRemnants: '/user/remnants/mark',
  deleteRemnant: '/user/remnants/delete',
  subscribe: '/payments/subscribe',
  customerPortal: '/payments/customer_portal',
  plan: '/payments/plan',
  stripeWebhook: '/payments/webhook',
  /** This process answers. */
  health: '/health',
  /** It can do its work: the database answers. */
  ready: '/ready',
} as const;

export type BackendCall = keyof typeof backendPaths;

/** Returns the browser's path of a call: everything is below /api, without repeating the api area's name. */
export function browserPath(call: BackendCall): string {
  const path = backendPaths[call];
  return path.startsWith('/api/') ? path : `/api${path}`;
}
