import { backendPaths, browserPath, type BackendCall } from '../../shared/contracts/paths.ts';

/** 'data': the browser's JSON travels as `{data, session}`; 'token': nothing but `{token}` is sent. */
type CallBody = 'data' | 'token';
type ProductCall = { path: string; body: CallBody };

/** The calls that the browser may make. What is not here is not reachable. */
const bodies: Partial<Record<BackendCall, CallBody>> = {
  measurements: 'data',
  measurementRun: 'data',
  nest: 'data',
  nestStop: 'data',
  nestSnapshot: 'data',
  nestHands: 'data',
  nestEvents: 'data',
  export: 'data',
  lettering: 'data',
  letteringOriginals: 'data',
  vectorizerPreview: 'data',
  vectorizerVectorize: 'data',
  vectorizerDebug: 'data',
  vectorizerHealth: 'data',
  info: 'token',
  remainingCredits: 'token',
  updateMetadata: 'data',
  exportAccount: 'data',
  deleteAccount: 'data',
  apiKeys: 'data',
  makeApiKey: 'data',
  revokeApiKey: 'data',
  remnants: 'data',
  keepRemnant: 'data',
  renameRemnant: 'data',
  markRemnants: 'data',
  deleteRemnant: 'data',
  subscribe: 'token',
  customerPortal: 'token',
  plan: 'data',
};

/** Browser path below /api -> the backend's call. */
export const productCalls: ReadonlyMap<string, ProductCall> = new Map(
  (Object.entries(bodies) as [BackendCall, CallBody][]).map(([call, body]) => [
    browserPath(call).slice('/api/'.length),
    { path: backendPaths[call], body },
  ]),
);
