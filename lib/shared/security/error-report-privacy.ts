/**
 * Settings that exclude personal data from error reports, in the browser and on the server. By default the service's client collects user
 * data, cookies, bodies and local variables, including customers' artwork.
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

/** Removes personal data and one-time links from a report: addresses lose query and fragment. */
export function withoutPersonalData<T extends Reported>(event: T): T {
  const url = event.request?.url && bareAddress(event.request.url);
  const request = event.request ? { method: event.request.method, url } : undefined;
  return { ...event, request, user: undefined };
}

/** Removes query and fragment from all addresses in a recording. */
export function withBareAddresses<T>(value: T): T {
  if (typeof value === 'string') return (/^(https?:\/)?\//.test(value) ? bareAddress(value) : value) as T;
  if (Array.isArray(value)) return value.map(withBareAddresses) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [key, withBareAddresses<unknown>(nested)]),
  ) as T;
}

function bareAddress(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
