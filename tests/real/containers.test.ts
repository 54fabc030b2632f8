import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { composedServices, startService, type Composed } from '#harness/containers/compose.ts';
import { startContainer, type Container, type User } from '#harness/containers/container.ts';
import { IMAGE_USERS, PATH, productImage, upstreamImage, type Programs } from '#harness/containers/images.ts';
import { startNameServer } from '#harness/containers/name-server.ts';
import { makeAuthority } from '#harness/database/certificates.ts';
import { startMailSink, type MailSink } from '#harness/real/services/mail-sink.ts';
import { until } from '#harness/until.ts';

/** Programs of this machine, and the folder of `npm run assemble`; `npm run test:real -- --only containers` sets both. */
const { programs, assembled } = JSON.parse(process.env['CONTAINERS'] ?? '{}') as {
  programs: Programs;
  assembled: string;
};
const root = path.resolve(import.meta.dirname, '../..');
const HOST = 'shop.example.com';
const CA_FILE = '/etc/authority.crt';
/** An address of a network of containers. */
const addressOf = (index: number): string => `172.18.0.${index + 2}`;

type Operator = { readonly title: string; readonly user: User; readonly umask: string };
const operators: readonly Operator[] = [
  { title: 'made by root', user: { uid: 0, gid: 0 }, umask: '022' },
  {
    title: 'made by a user who is neither root nor 1000, whose new files nobody else may read',
    user: { uid: 1234, gid: 1234 },
    umask: '077',
  },
];

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

beforeAll(() => {
  if (programs === undefined) throw new Error('Run by `npm run test:real -- --only containers`.');
  ip('link', 'set', 'lo', 'up');
});

describe.each(operators)('the site of deploy/self-hosted, $title', ({ user: operator, umask }) => {
  let folder: string;
  let checkout: string;
  let mails: MailSink;
  let services: readonly Composed[];
  let authority: string;
  const containers = new Map<string, Container>();
  const addresses = new Map<string, string>();
  const closing: (() => void | Promise<void>)[] = [];
  const selfHosted = (name: string): string => path.join(checkout, 'deploy/self-hosted', name);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'site-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    checkout = path.join(folder, 'checkout');
    copyCheckout(root, checkout, umask);
    own(checkout);
    const nameServer = await startNameServer((name) => addresses.get(name));
    closing.push(nameServer.close);
    mails = await startMailSink();
    closing.push(mails.close);
    await asOperator(
      'node --disable-warning=ExperimentalWarning tools/deploy/self-hosted/make-secrets.ts https://' + HOST,
    );
    appendFileSync(selfHosted('secrets/sign-in.env'), `GOTRUE_SMTP_HOST=127.0.0.1\nGOTRUE_SMTP_PORT=${mails.port}\n`);
    await asOperator('deploy/self-hosted/up.sh');

    // The certificate of another origin, as docs/self-hosting.md describes it.
    const certificates = makeAuthority('Authority of the site');
    closing.push(certificates.close);
    const { cert, key } = certificates.sign(`DNS:${HOST}`);
    authority = certificates.cert;
    for (const [name, text] of Object.entries({ 'fullchain.pem': cert, 'privkey.pem': key }))
      writeFileSync(selfHosted(`certificates/${name}`), text);
    writeFileSync(path.join(folder, 'authority.crt'), authority);

    const dockerfile = readFileSync(path.join(checkout, 'deploy/containers/Dockerfile'), 'utf8');
    const source = path.join(folder, 'source');
    buildSource(dockerfile, source);
    mkdirSync(path.join(assembled, 'backend/.local'), { recursive: true });
    const contents: Readonly<Record<string, string>> = {
      migrations: source,
      web: path.join(assembled, 'web'),
      backend: path.join(assembled, 'backend'),
    };
    services = composedServices(
      selfHosted(''),
      path.join(folder, 'volumes'),
      ({ image, target }) =>
        target === undefined
          ? upstreamImage(image, programs)
          : withPackages(productImage(dockerfile, target, contents[target]!, programs), target),
      (name) =>
        ['web', 'api', 'worker'].includes(name)
          ? {
              mounts: [{ source: path.join(folder, 'authority.crt'), target: CA_FILE, isReadOnly: true }],
              environment: { NODE_EXTRA_CA_CERTS: CA_FILE },
            }
          : undefined,
    );
  });

  afterAll(async () => {
    for (const container of [...containers.values()].toReversed()) await container.stop('SIGKILL');
    ip('address', 'flush', 'dev', 'lo', 'to', `${addressOf(0)}/16`);
    addresses.clear();
    for (const close of closing.toReversed()) await close();
  });

  /** Runs a line of the shell in the checkout as the operator, with stand-ins for npm and Docker. */
  async function asOperator(line: string): Promise<void> {
    const container = await startContainer({
      name: 'server',
      user: operator,
      users: {},
      mounts: [
        { source: checkout, target: checkout, isReadOnly: false },
        { source: path.join(root, 'node_modules'), target: path.join(checkout, 'node_modules'), isReadOnly: true },
        { source: programs.node, target: '/usr/local/bin/node', isReadOnly: true },
      ],
      memory: {},
      files: {
        '/usr/local/bin/npm':
          '#!/bin/sh\nexec node --disable-warning=ExperimentalWarning tools/deploy/self-hosted/make-secrets.ts\n',
        '/usr/local/bin/docker': '#!/bin/sh\nexit 0\n',
      },
      isReadOnly: false,
      hasCapabilities: true,
      environment: { PATH },
      folder: checkout,
      command: ['sh', '-ec', `umask ${umask}; ${line}`],
    });
    await until(() => container.exitCode() !== null, line);
    if (container.exitCode() !== 0) throw new Error(container.log());
  }

  /** Makes the operator the owner of all files of a folder. */
  function own(of: string): void {
    if (operator.uid !== 0) execFileSync('chown', ['-R', `${operator.uid}:${operator.gid}`, of]);
  }

  /** Does what the stage `source` of the Dockerfile does with the files of the checkout. */
  function buildSource(dockerfile: string, target: string): void {
    copyCheckout(checkout, target, '022', { hasModes: true });
    const stage = dockerfile.split(/^FROM /m).find((part) => part.includes(' AS source\n'))!;
    for (const [, line] of stage.matchAll(/^RUN (?!npm )(.*)$/gm)) execFileSync('sh', ['-ec', line!], { cwd: target });
    mkdirSync(path.join(target, 'node_modules'), { recursive: true });
  }

  function withPackages(image: ReturnType<typeof productImage>, target: string): ReturnType<typeof productImage> {
    if (target !== 'migrations') return image;
    const packages = {
      source: path.join(root, 'node_modules'),
      target: `${image.folder}/node_modules`,
      isReadOnly: true,
    };
    return { ...image, mounts: [...image.mounts, packages] };
  }

  /** Starts a service at an address of its own. */
  async function start(name: string, index = services.findIndex((one) => one.name === name)): Promise<void> {
    const address = addressOf(index);
    ip('address', 'add', `${address}/32`, 'dev', 'lo');
    for (const known of name === 'nginx' ? [name, HOST] : [name]) addresses.set(known, address);
    const condition = services.map(({ awaited }) => awaited[name]).find((one) => one !== undefined);
    containers.set(
      name,
      await startService(
        services.find((one) => one.name === name)!,
        condition,
      ),
    );
  }

  const get = (
    at: string,
    options: https.RequestOptions = {},
    body?: string,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const request = https.request(
        {
          host: addresses.get('nginx'),
          servername: HOST,
          path: at,
          ca: authority,
          agent: false,
          ...options,
          headers: { host: HOST, ...options.headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode!, text }));
        },
      );
      request.once('error', reject);
      request.end(body);
    });

  /** Returns true when nginx responds; throws with its output if it ended. */
  async function isListening(): Promise<boolean> {
    const nginx = containers.get('nginx')!;
    if (nginx.exitCode() !== null) throw new Error(nginx.log());
    return get('/').then(
      () => true,
      () => false,
    );
  }

  const key = (): string => /sb_publishable_\w+/.exec(readFileSync(selfHosted('secrets/product.env'), 'utf8'))![0];

  test.each(['database', 'sign-in', 'migrations', 'api', 'worker', 'web', 'nginx'])(
    '%s starts with its user, its mounted files and its environment, and reaches the state for which others wait',
    async (name) => {
      await start(name);
      if (name === 'nginx') await until(() => isListening(), 'nginx');
      expect([name, containers.get(name)!.exitCode()]).toEqual([name, name === 'migrations' ? 0 : null]);
    },
  );

  test('the tests start every service of compose.yml', () => {
    expect(services.map(({ name }) => name).toSorted()).toEqual([...containers.keys()].toSorted());
  });

  test('nginx serves /api/ready through the web server, which reaches the backend, its database and the sign-in service', async () => {
    const ready = await until(
      () => get('/api/ready'),
      'a site that is ready',
      ({ status }) => status === 200,
      { everyMs: 500 },
    );
    expect(JSON.parse(ready.text)).toEqual({ ok: true });
  });

  test('a registration sends the mail of supabase/templates, which the sign-in service reads through nginx', async () => {
    const headers = { apikey: key(), 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'owner@shop.example.com', password: 'correct horse battery 9 Staple' });
    const { status, text } = await get('/auth/v1/signup', { method: 'POST', headers }, body);
    expect([status, text]).toEqual([200, expect.anything()]);
    const [mail] = await until(
      () => mails.mails('owner@shop.example.com'),
      'the mail',
      (all) => all.length > 0,
    );
    expect(mail!.html).toContain('Thanks for signing up. Confirm your email to start measuring:');
    expect(mail!.links.join()).toContain(`https://${HOST}/auth/confirm?token_hash=`);
  });

  test('nginx and the web server follow a sign-in service that is replaced at another address', async () => {
    await containers.get('sign-in')!.stop('SIGTERM');
    ip('address', 'delete', `${addresses.get('sign-in')}/32`, 'dev', 'lo');
    await start('sign-in', 100);
    const { status } = await until(
      () => get('/auth/v1/health', { headers: { apikey: key() } }),
      'the new sign-in service',
      (answer) => answer.status === 200,
      { everyMs: 500 },
    );
    expect(status).toBe(200);
  });

  test('the documented command writes a backup', async () => {
    const log = await containers.get('database')!.exec(['/scripts/backup.sh', '/backups/product.dump'], {
      environment: { DATABASE_URL: 'postgresql:///postgres?user=supabase_admin' },
    });
    expect([log, readFileSync(selfHosted('backups/product.dump')).subarray(0, 5).toString()]).toEqual([
      expect.anything(),
      'PGDMP',
    ]);
  });

  test('on the server, no user of a container can read a file of the secrets, certificates or backups', () => {
    const folders = ['secrets', 'certificates', 'backups'].map(selfHosted);
    for (const { uid, gid } of [...IMAGE_USERS, { uid: 65_534, gid: 65_534 }]) {
      const readable = execFileSync(
        'setpriv',
        [
          `--reuid=${uid}`,
          `--regid=${gid}`,
          '--clear-groups',
          'sh',
          '-c',
          'find "$@" -type f -readable 2>/dev/null || true',
          'sh',
          ...folders,
        ],
        { encoding: 'utf8' },
      );
      expect([uid, readable]).toEqual([uid, '']);
    }
  });

  test('in its container, the process of a service reads the mounted secrets that it needs, and no others', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const { name, options } of services.filter((one) => one.name !== 'migrations')) {
      const folders = ['secrets', 'certificates'].map(selfHosted);
      const mounted = options.mounts.filter(({ source }) => folders.some((one) => source.startsWith(one)));
      for (const [userName, user] of Object.entries(options.users)) {
        const command = [
          'sh',
          '-c',
          'find "$@" -type f -readable 2>/dev/null || true',
          'sh',
          ...mounted.map(({ target }) => target),
        ];
        const readable = mounted.length === 0 ? '' : await containers.get(name)!.exec(command, { user });
        found[`${userName} in ${name}`] = readable.split('\n').filter((line) => line !== '');
      }
    }
    expect(found).toEqual({
      'postgres in database': ['/secrets/database.crt'],
      'supabase in sign-in': ['/secrets/database-ca.crt'],
      'nginx in nginx': [],
    });
  });

  test('each secret is in the environment of the services that use it, and of no other', () => {
    const stored = JSON.parse(readFileSync(selfHosted('secrets/secrets.json'), 'utf8')) as Record<string, string> & {
      signingKey: { d: string };
    };
    const holders = (secret: string): string[] =>
      services
        .filter(({ options }) => Object.values(options.environment).some((value) => value.includes(secret)))
        .map(({ name }) => name)
        .toSorted();
    const { signingKey, publishable: _publishable, ...secrets } = stored;
    expect(
      Object.fromEntries(
        Object.entries({ ...secrets, signingKey: signingKey.d }).map(([name, secret]) => [name, holders(secret)]),
      ),
    ).toEqual({
      superuser: ['database'],
      owner: ['api', 'database', 'migrations', 'worker'],
      signIn: ['database', 'sign-in'],
      secret: ['api', 'migrations', 'worker'],
      forwarding: ['web'],
      backend: ['api', 'migrations', 'web', 'worker'],
      signingKey: ['sign-in'],
    });
  });

  test.each(['nginx', 'web', 'worker', 'api', 'sign-in', 'database'])(
    '%s ends by the signal of its image',
    async (name) => {
      const { image } = services.find((one) => one.name === name)!;
      // Next's server reports the signal.
      const code = name === 'web' ? 128 + constants.signals.SIGTERM : 0;
      expect([name, await containers.get(name)!.stop(image.stopSignal)]).toEqual([name, code]);
    },
  );
});

/** Copies the files that git tracks; without `hasModes`, with the modes of a checkout with this umask. */
function copyCheckout(from: string, to: string, umask: string, { hasModes = false } = {}): void {
  mkdirSync(to, { recursive: true });
  const names = execFileSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const existing = names.split('\0').filter((name) => name !== '' && existsSync(path.join(from, name)));
  const modes = hasModes ? '' : '--no-same-permissions';
  execFileSync(
    'bash',
    [
      '-ec',
      `set -o pipefail; umask ${umask}; tar -C "$1" --null -T - -c | tar -C "$2" --no-same-owner ${modes} -x`,
      'sh',
      from,
      to,
    ],
    { input: existing.join('\0') },
  );
}
