import { backendPaths } from '../contracts/backend-call.ts';

type ProductCall = {
  /** Path below the backend's address. */
  path: string;
  /** 'data': the browser's JSON travels as `{data, session}`; 'token': nothing but `{token}` is sent. */
  body: 'data' | 'token';
};

/** Browser path below /api -> the backend's call. What is not here is not reachable. */
export const productCalls: Readonly<Record<string, ProductCall>> = {
  measurements: { path: backendPaths.measurements, body: 'data' },
  nest: { path: backendPaths.nest, body: 'data' },
  'nest/stop': { path: backendPaths.nestStop, body: 'data' },
  'nest/snapshot': { path: backendPaths.nestSnapshot, body: 'data' },
  'nest/events': { path: backendPaths.nestEvents, body: 'data' },
  export: { path: backendPaths.export, body: 'data' },
  lettering: { path: backendPaths.lettering, body: 'data' },
  'vectorizer/preview': { path: backendPaths.vectorizerPreview, body: 'data' },
  'vectorizer/vectorize': { path: backendPaths.vectorizerVectorize, body: 'data' },
  'vectorizer/debug': { path: backendPaths.vectorizerDebug, body: 'data' },
  'vectorizer/health': { path: backendPaths.vectorizerHealth, body: 'data' },
  'user/info': { path: backendPaths.info, body: 'token' },
  'user/remaining_credits': { path: backendPaths.remainingCredits, body: 'token' },
  'user/update/metadata': { path: backendPaths.updateMetadata, body: 'data' },
  'user/export': { path: backendPaths.exportAccount, body: 'data' },
  'user/delete': { path: backendPaths.deleteAccount, body: 'data' },
  'payments/subscribe': { path: backendPaths.subscribe, body: 'token' },
  'payments/customer_portal': { path: backendPaths.customerPortal, body: 'token' },
  'payments/plan': { path: backendPaths.plan, body: 'data' },
};
