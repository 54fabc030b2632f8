import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PUBLISHABLE_KEY, SECRET_KEY } from './gateway.ts';
import { gatewayMaps } from './gateway-maps.ts';
import type { GoTrue } from './gotrue.ts';
import { runProgram } from './run-program.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../deploy/self-hosted/nginx');

/** Starts nginx with the gateway of deploy/self-hosted in front of a sign-in service: https, below /auth/v1. */
export async function startNginxGateway(
  nginx: string,
  gotrue: Pick<GoTrue, 'url' | 'tokenOf'>,
  certificate: { cert: string; key: string },
  port: number,
): Promise<{ close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const installed = (name: string): string =>
    readFileSync(path.join(FOLDER, name), 'utf8').replaceAll('/etc/nginx', folder);
  write('site.crt', certificate.cert);
  write('site.key', certificate.key);
  write('sign-in.conf', installed('sign-in.conf'));
  write('measurement-nesting-sign-in-proxy.conf', installed('sign-in-proxy.conf'));
  const keys = {
    publishable: PUBLISHABLE_KEY,
    secret: SECRET_KEY,
    forwarding: 'sb_secret_only_for_addresses',
    anonToken: await gotrue.tokenOf('anon'),
    serviceToken: await gotrue.tokenOf('service_role'),
  };
  write('keys.conf', gatewayMaps(keys, new URL(gotrue.url).host));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  write(
    'nginx.conf',
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {}
http {
  access_log off; ${paths.join(' ')}
  include ${folder}/keys.conf;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/site.crt; ssl_certificate_key ${folder}/site.key;
    include ${folder}/sign-in.conf;
    location / { return 404; }
  }
}
`,
  );
  const running = await runProgram([nginx, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {}, async () => {
    const response = await fetch(`https://127.0.0.1:${port}/`).catch((error: Error) => error);
    // The certificate is for another name; the connection was answered.
    return response instanceof Response || /certificate|altname/i.test(String(response.cause));
  });
  return {
    async close() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
