import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { derivedFiles, isPublicFile, selfHostedFiles } from '../../../tools/deploy/self-hosted/self-hosted-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = globSync('deploy/**/*.*', { cwd: root, exclude: ['**/secrets/**', '**/certificates/**'] });
const ending = (...names: string[]): string[] => files.filter((file) => names.some((name) => file.endsWith(name)));

describe('every file of deploy can be parsed', () => {
  test.each(ending('.yml'))('%s', (file) => {
    expect(parseAllDocuments(read(file), { merge: true }).flatMap(({ errors }) => errors)).toEqual([]);
  });
  test.each(ending('.json'))('%s', (file) => {
    expect(() => JSON.parse(read(file)) as unknown).not.toThrow();
  });
  test.each(ending('.sh'))('%s', (file) => {
    const shell = read(file).startsWith('#!/bin/sh') ? 'sh' : 'bash';
    expect(execFileSync(shell, ['-n', path.join(root, file)], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    // A file without an interpreter is read by other scripts.
    expect(statSync(path.join(root, file)).mode & 0o111).toBe(read(file).startsWith('#!') ? 0o111 : 0);
  });
  test.each(ending('.service', '.timer'))('%s', (file) => {
    const lines = read(file).replaceAll('\\\n', '').split('\n');
    expect(lines.filter((line) => !/^(?:#.*|\[\w+\]|[A-Z]\w+=.*|)$/.test(line))).toEqual([]);
  });
  test.each(ending('.conf'))('%s', (file) => {
    const text = read(file)
      .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, 'text')
      .replaceAll(/(^|\s)#.*$/gm, '');
    // A brace that begins or ends a block is followed by white space; those of `${NAME}` are not.
    const directives = text.replaceAll(/\$\{\w+\}/g, 'text');
    expect(directives.split('{')).toHaveLength(directives.split('}').length);
    expect(directives.trim()).toMatch(/[;}]$/);
    expect(directives.split(/[;{}]/).filter((one) => /\n\s*\S[^\n]*\n\s*\S/.test(one.trim()))).toEqual([]);
  });
});

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';
type Service = {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly env_file?: string;
  readonly volumes?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly restart: string;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: object;
  readonly networks?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes?: object };

/** User that reads the mounted files of a service: root, which may read everything, or the user of its image. */
const readers: Readonly<Record<string, 'root' | 'other'>> = { database: 'root', 'sign-in': 'other', nginx: 'root' };
/** Folders that up.sh makes. */
const made = ['certificates', 'acme', 'backups'];

const site = {
  siteUrl: 'https://shop.example.com',
  databaseHost: 'database:5432',
  signInHost: 'sign-in:9999',
  signInListens: '0.0.0.0',
  templatesUrl: 'http://nginx:8081',
  authorityFile: '/secrets/database-ca.crt',
};

describe.each(['deploy/self-hosted', 'deploy/containers'])('%s/compose.yml', (folder) => {
  const text = read(`${folder}/compose.yml`);
  const { services, volumes = {} } = parse(text, { merge: true }) as Compose;
  const all = Object.entries(services);

  test('a service waits only for services that can reach the awaited state', () => {
    const dockerfile = read('deploy/containers/Dockerfile');
    for (const [name, { depends_on: awaited = {} }] of all) {
      for (const [other, { condition }] of Object.entries(awaited)) {
        const service = services[other];
        expect([name, other, service !== undefined]).toEqual([name, other, true]);
        const image =
          dockerfile.split(/^FROM /m).find((part) => part.includes(` AS ${service!.build?.target}\n`)) ?? '';
        const reaches: Readonly<Record<Condition, boolean>> = {
          service_started: true,
          service_healthy: service!.healthcheck !== undefined || image.includes('\nHEALTHCHECK '),
          // A service that is started again after a failure never counts as completed.
          service_completed_successfully: service!.restart === 'no',
        };
        expect([name, other, reaches[condition]]).toEqual([name, other, true]);
      }
    }
  });

  test('every service is started again, except one that others expect to end', () => {
    const ends = new Set(
      all.flatMap(([, { depends_on: awaited = {} }]) =>
        Object.entries(awaited).flatMap(([name, { condition }]) =>
          condition === 'service_completed_successfully' ? [name] : [],
        ),
      ),
    );
    for (const [name, { restart }] of all)
      expect([name, restart]).toEqual([name, ends.has(name) ? 'no' : 'unless-stopped']);
  });

  test('every variable, mounted file and volume exists, and its reader may read it', async () => {
    const isSelfHosted = folder.endsWith('self-hosted');
    const secrets: Record<string, string> = isSelfHosted ? await selfHostedFiles(root, () => null, site) : {};
    const derived = isSelfHosted ? derivedFiles(secrets['product.env']!) : { '../web.env': '', '../backend.env': '' };
    const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    for (const name of names) expect(derived['../.env' as keyof typeof derived]).toContain(`${name}=`);
    const written = [...Object.keys(secrets), ...Object.keys(derived)].map((name) => path.join('secrets', name));
    for (const [service, { env_file: file, volumes: mounts = [], cap_drop: dropped, entrypoint = [] }] of all) {
      expect([...written, undefined]).toContain(file);
      for (const mount of mounts) {
        const source = mount.split(':')[0]!.replace(/^\.\//, '');
        const known = mount.startsWith('.') ? [...written, ...made] : Object.keys(volumes);
        const isInRepository = existsSync(path.join(root, folder, source));
        expect([source, known.includes(source) || isInRepository]).toEqual([source, true]);
        if (!source.startsWith('secrets/')) continue;
        const mayRead = isPublicFile(source) || (readers[service] === 'root' && dropped === undefined);
        expect([service, source, mayRead]).toEqual([service, source, true]);
      }
      // PostgreSQL does not run as root: what it reads belongs to it, or is public.
      for (const used of services[service]!.command?.join(' ').match(/(?<=_file=)\S+/g) ?? []) {
        const isInstalled = new RegExp(`install -o postgres [^&]*/${path.basename(used)} `).test(entrypoint.join(' '));
        expect([used, isInstalled && used.startsWith('/run/')]).toEqual([used, true]);
      }
    }
  });
});
