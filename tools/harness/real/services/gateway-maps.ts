import { isIP } from 'node:net';

/** Keys of a site by their kind, and the tokens that replace them. */
export type GatewayKeys = {
  readonly publishable: string;
  readonly secret: string;
  /** Secret key that the web server uses only to pass visitors' addresses on. */
  readonly forwarding: string;
  readonly anonToken: string;
  readonly serviceToken: string;
};

/**
 * Returns the nginx maps of the gateway: the key of a request (header or query), its token, and the headers for the
 * sign-in service. `upstream` is the service's HOST:PORT.
 */
export function gatewayMaps(keys: GatewayKeys, upstream: string): string {
  const { publishable, secret, forwarding, anonToken, serviceToken } = keys;
  const server =
    isIP(upstream.replace(/:\d+$/, '')) === 0 ? `zone sign_in 64k; server ${upstream} resolve;` : `server ${upstream};`;
  return `# Secret: made by self-hosted:secrets. Readable by root and nginx only.
map_hash_bucket_size 1024;
upstream measurement_nesting_sign_in { ${server} keepalive 16; }
map $http_apikey $sign_in_key { "" $arg_apikey; default $http_apikey; }
map $sign_in_key $sign_in_token {
    default "";
    "${publishable}" "${anonToken}";
    "${secret}" "${serviceToken}";
    "${forwarding}" "${serviceToken}";
}
# A key is not a token: only the same key as in the header may be passed as one.
map "$sign_in_key $http_authorization" $sign_in_shown {
    default token;
    "~^(\\S*) $" none;
    "~*^(\\S+) Bearer \\1$" key;
    "~* Bearer sb_" other;
}
map $sign_in_shown $sign_in_authorization {
    default $http_authorization;
    none $sign_in_replacement;
    key $sign_in_replacement;
}
map $sign_in_token $sign_in_replacement { "" ""; default "Bearer $sign_in_token"; }
map $sign_in_key $sign_in_visitor { default ""; "${secret}" $http_sb_forwarded_for; "${forwarding}" $http_sb_forwarded_for; }
`;
}
