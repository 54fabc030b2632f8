/**
 * What error reports may not hold, in the browser and on the server alike: by default the service's client collects user
 * data, cookies, bodies and local variables (customers' artwork among them).
 */
export const reportNothingPersonal = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
};

type Reported = { request?: { url?: string; method?: string }; user?: unknown };

/** Takes out of a report what names a person or a one-time link: addresses lose query and fragment. */
export function withoutPersonalData<T extends Reported>(event: T): T {
  const url = event.request?.url?.replace(/[?#].*$/, '');
  const request = event.request ? { method: event.request.method, url } : undefined;
  return { ...event, request, user: undefined };
}
