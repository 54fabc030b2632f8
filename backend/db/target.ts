import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import type { ClientConfig } from 'pg';

/**
 * Supabase's own certificate authority ("Supabase Root 2021 CA", until April 26, 2031), which signs the certificates of its databases and
 * poolers and which systems do not include. The certificate of an authority is public.
 *
 * Source: the dashboard's Database > Settings > SSL Configuration > Download certificate (prod-ca-2021.crt).
 */
export const SUPABASE_CA = `-----BEGIN CERTIFICATE-----
MIIDxDCCAqygAwIBAgIUbLxMod62P2ktCiAkxnKJwtE9VPYwDQYJKoZIhvcNAQEL
BQAwazELMAkGA1UEBhMCVVMxEDAOBgNVBAgMB0RlbHdhcmUxEzARBgNVBAcMCk5l
dyBDYXN0bGUxFTATBgNVBAoMDFN1cGFiYXNlIEluYzEeMBwGA1UEAwwVU3VwYWJh
c2UgUm9vdCAyMDIxIENBMB4XDTIxMDQyODEwNTY1M1oXDTMxMDQyNjEwNTY1M1ow
azELMAkGA1UEBhMCVVMxEDAOBgNVBAgMB0RlbHdhcmUxEzARBgNVBAcMCk5ldyBD
YXN0bGUxFTATBgNVBAoMDFN1cGFiYXNlIEluYzEeMBwGA1UEAwwVU3VwYWJhc2Ug
Um9vdCAyMDIxIENBMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqQXW
QyHOB+qR2GJobCq/CBmQ40G0oDmCC3mzVnn8sv4XNeWtE5XcEL0uVih7Jo4Dkx1Q
DmGHBH1zDfgs2qXiLb6xpw/CKQPypZW1JssOTMIfQppNQ87K75Ya0p25Y3ePS2t2
GtvHxNjUV6kjOZjEn2yWEcBdpOVCUYBVFBNMB4YBHkNRDa/+S4uywAoaTWnCJLUi
cvTlHmMw6xSQQn1UfRQHk50DMCEJ7Cy1RxrZJrkXXRP3LqQL2ijJ6F4yMfh+Gyb4
O4XajoVj/+R4GwywKYrrS8PrSNtwxr5StlQO8zIQUSMiq26wM8mgELFlS/32Uclt
NaQ1xBRizkzpZct9DwIDAQABo2AwXjALBgNVHQ8EBAMCAQYwHQYDVR0OBBYEFKjX
uXY32CztkhImng4yJNUtaUYsMB8GA1UdIwQYMBaAFKjXuXY32CztkhImng4yJNUt
aUYsMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAB8spzNn+4VU
tVxbdMaX+39Z50sc7uATmus16jmmHjhIHz+l/9GlJ5KqAMOx26mPZgfzG7oneL2b
VW+WgYUkTT3XEPFWnTp2RJwQao8/tYPXWEJDc0WVQHrpmnWOFKU/d3MqBgBm5y+6
jB81TU/RG2rVerPDWP+1MMcNNy0491CTL5XQZ7JfDJJ9CCmXSdtTl4uUQnSuv/Qx
Cea13BX2ZgJc7Au30vihLhub52De4P/4gonKsNHYdbWjg7OWKwNv/zitGDVDB9Y2
CMTyZKG3XEu5Ghl1LEnI3QmEKsqaCLv12BnVjbkSeZsMnevJPs1Ye6TjjJwdik5P
o/bKiIz+Fq8=
-----END CERTIFICATE-----
`;

/**
 * Address of the database and TLS of the connection. One rule for all of our connections: no TLS to this machine (loopback or a socket
 * file) unless `sslmode` requests it; to any other host TLS, whose certificate must prove the address's host.
 *
 * `sslmode` in the address changes that: `disable` no TLS, `no-verify` TLS without verification, `verify-ca` any host of the authority.
 * `allow`, `prefer`, `require` and `verify-full` are the rule above, so the connection is never weaker than requested.
 *
 * Trusted authorities are those of DATABASE_CA (or `sslrootcert` in the address) only; without it the system's, and Supabase's own for
 * Supabase hosts.
 */
export type DatabaseTarget = Pick<ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'> & {
  /** The host as the operator wrote it, for messages. */
  readonly host: string;
};

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;
const SUPABASE = /\.supabase\.(co|com)$/i;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Removed from the address, because the driver would apply its own rules. */
const SSL_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'];

/** `ca`: certificates as PEM text, or the path of such a file. Throws one sentence, without the address's password. */
export function databaseTarget(databaseUrl: string, ca?: string): DatabaseTarget {
  const { url, host, mode, isPlain, isDirect, trusted, clientCert, clientKey } = resolveAddress(databaseUrl, ca);
  const target = { connectionString: url, host: host || 'localhost' };
  if (isPlain) return { ...target, ssl: false };
  const secureContext = tls.createSecureContext({
    ...trusted,
    ...(clientCert && { cert: readFile(clientCert, 'sslcert in DATABASE_URL') }),
    ...(clientKey && { key: readFile(clientKey, 'sslkey in DATABASE_URL') }),
  });
  return {
    ...target,
    ssl: {
      secureContext,
      rejectUnauthorized: mode !== 'no-verify',
      ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    },
    ...(isDirect && { sslnegotiation: 'direct' }),
  };
}

/** The same connection for PostgreSQL's own programs (libpq). */
export type LibpqConnection = {
  /** Address without its TLS parameters. */
  readonly url: string;
  readonly sslmode: 'disable' | 'require' | 'verify-ca' | 'verify-full';
  /** Trusted certificates as PEM text; null where nothing is verified. */
  readonly certificates: string | null;
};

/** Returns the connection of `databaseTarget` in the terms of libpq. Throws the same sentences. */
export function libpqConnection(databaseUrl: string, ca?: string): LibpqConnection {
  const { url, mode, isPlain, trusted } = resolveAddress(databaseUrl, ca);
  if (isPlain) return { url, sslmode: 'disable', certificates: null };
  if (mode === 'no-verify') return { url, sslmode: 'require', certificates: null };
  const certificates = trusted.ca ?? tls.getCACertificates('default');
  return { url, sslmode: mode === 'verify-ca' ? mode : 'verify-full', certificates: `${certificates.join('\n')}\n` };
}

function resolveAddress(databaseUrl: string, ca?: string) {
  const url = addressOf(databaseUrl);
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  const host = parameter('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.+)\]$/, '$1');
  const mode = modeOf(parameter('sslmode'), parameter('ssl'));
  const isDirect = parameter('sslnegotiation') === 'direct';
  const certificates = ca ?? parameter('sslrootcert');
  const clientCert = parameter('sslcert');
  const clientKey = parameter('sslkey');
  const isHere = host === '' || host.startsWith('/') || LOOPBACK.test(host);
  const isPlain = mode === 'disable' || (isHere && !isDirect && (!mode || mode === 'allow' || mode === 'prefer'));
  const trusted = authorities(host, certificates);
  for (const name of SSL_PARAMETERS) url.searchParams.delete(name);
  return { url: url.href, host, mode, isPlain, isDirect, trusted, clientCert, clientKey };
}

function addressOf(databaseUrl: string): URL {
  // An address with a user but no host, and with `?host=/folder/of/the/socket`, is valid for PostgreSQL, but not as a URL.
  const url = URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace('@/', '@localhost/'));
  if (!url || !isUnambiguous(databaseUrl, url)) {
    throw new Error('DATABASE_URL is not an address. Write special characters in its password as %XX.');
  }
  // PostgreSQL would use a database with the name of the user.
  if (url.pathname.length < 2) throw new Error('DATABASE_URL must end with the name of the database, like /postgres.');
  return url;
}

/** Returns false if an unescaped /, ?, # or % of the password changes the host, the path or the password. */
function isUnambiguous(text: string, { username, password, pathname, hash }: URL): boolean {
  if (hash !== '' || pathname.includes('@') || (username === '' && text.includes('@'))) return false;
  try {
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

function modeOf(sslmode: string | undefined, ssl: string | undefined): SslMode | undefined {
  if (ssl !== undefined) throw new Error('DATABASE_URL: use sslmode= in place of ssl=.');
  if (sslmode === undefined) return undefined;
  const mode = SSL_MODES.find((known) => known === sslmode);
  if (!mode) throw new Error(`DATABASE_URL: sslmode must be one of ${SSL_MODES.join(', ')}.`);
  return mode;
}

function authorities(host: string, certificates: string | undefined): { ca?: string[] } {
  if (certificates !== undefined) return { ca: readCertificates(certificates) };
  return SUPABASE.test(host) ? { ca: [...tls.getCACertificates('default'), SUPABASE_CA] } : {};
}

/** Certificates are parsed at the start, so that a wrong file is reported at once and not as a rejected connection. */
function readCertificates(given: string): string[] {
  // Some hosts store variables in one line.
  const text = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFile(given, 'DATABASE_CA');
  const found = text.match(PEM) ?? [];
  if (found.length === 0) throw new Error('DATABASE_CA has no certificate in it (PEM: -----BEGIN CERTIFICATE-----).');
  for (const pem of found) {
    const { validTo } = parse(pem);
    if (Date.parse(validTo) < Date.now()) throw new Error(`DATABASE_CA: the certificate expired on ${validTo}.`);
  }
  return found;
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Error('DATABASE_CA: the certificate is damaged. Download it again.');
  }
}

function readFile(file: string, from: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${from}: the file ${file} cannot be read.`);
  }
}
