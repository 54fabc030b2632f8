type Variables = Readonly<Record<string, string | undefined>>;

export type SetUpSettings = {
  secretKey: string;
  siteUrl: string;
  isLive: boolean;
  /** Address of the local Stripe emulator; empty for Stripe itself. */
  api: { host: string; port: number; protocol: 'http' } | Record<string, never>;
};

const LOCAL_KEY = 'sk_test_local_';

/** Returns the account to set up, or all faults, one sentence each. */
export function readSetUpEnvironment(
  variables: Variables,
): { settings: SetUpSettings; faults: null } | { settings: null; faults: string[] } {
  const value = (name: string) => variables[name]?.trim() || undefined;
  const secretKey = value('STRIPE_SECRET_KEY');
  const siteUrl = (value('SITE_URL') ?? value('NEXT_PUBLIC_SITE_URL'))?.replace(/\/+$/, '');
  const [host, port] = [value('STRIPE_API_HOST'), value('STRIPE_API_PORT')];
  const faults: string[] = [];
  if (!secretKey) faults.push('STRIPE_SECRET_KEY is missing (Stripe dashboard: Developers, API keys)');
  else if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey)) faults.push('STRIPE_SECRET_KEY must be a secret key (sk_...)');
  if (!siteUrl || !URL.canParse(siteUrl))
    faults.push('SITE_URL must be the address of the site: people come back there');
  const isLocalKey = secretKey?.startsWith(LOCAL_KEY) ?? false;
  if (isLocalKey && (host !== '127.0.0.1' || !/^[1-9]\d{0,4}$/.test(port ?? ''))) {
    faults.push('STRIPE_SECRET_KEY is one of a local stack: set STRIPE_API_HOST=127.0.0.1 and STRIPE_API_PORT');
  }
  if (!isLocalKey && host) faults.push('STRIPE_API_HOST is set, but STRIPE_SECRET_KEY is no key of a local stack');
  if (faults.length > 0 || !secretKey || !siteUrl) return { settings: null, faults };
  return {
    settings: {
      secretKey,
      siteUrl,
      isLive: /^(sk|rk)_live_/.test(secretKey),
      api: isLocalKey ? { host: '127.0.0.1', port: Number(port), protocol: 'http' } : {},
    },
    faults: null,
  };
}
