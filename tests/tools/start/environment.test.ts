import { expect, test } from '@jest/globals';
import { backendEnvironment, buildEnvironment, webEnvironment } from '../../../tools/start/environment.ts';

const services = {
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://x.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'the-secret-key',
  DATABASE_URL: 'postgresql://the-database',
  BACKEND_SECRET: 'between-the-two',
};
const surroundings = {
  PATH: '/bin',
  AWS_SECRET_ACCESS_KEY: 'theirs',
  STRIPE_SECRET_KEY: 'the-stripe-key',
  DATABASE_URL: 'postgresql://the-database',
  SUPPORT_EMAIL: 'help@site.example',
};

test('the web server gets only its own tokens for the backend and the local stack', () => {
  const localStack = { origin: 'http://127.0.0.1:1', token: 'the-word' };
  const env = webEnvironment(surroundings, services, {
    port: 3000,
    backendUrl: 'http://127.0.0.1:2',
    hasBilling: true,
    localStack,
  });
  expect(JSON.stringify(env)).not.toMatch(/the-secret-key|the-database|the-stripe-key|theirs/);
  expect(env).toMatchObject({
    PATH: '/bin',
    PORT: '3000',
    SITE_URL: 'https://site.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPPORT_EMAIL: 'help@site.example',
    LOCAL_STACK_TOKEN: 'the-word',
    BACKEND_SECRET: 'between-the-two',
  });
});

test('a hosted web server gets no access to the local stack', () => {
  const env = webEnvironment(surroundings, services, {
    port: 3000,
    backendUrl: 'http://127.0.0.1:2',
    hasBilling: false,
  });
  expect(Object.keys(env).filter((name) => name.startsWith('LOCAL'))).toEqual([]);
});

test('the backend gets its own variables and none of the environment', () => {
  const env = backendEnvironment(surroundings, services, { port: 5, billing: {} });
  expect(env).toMatchObject({
    ROLE: 'all',
    BACKEND_PORT: '5',
    BACKEND_SECRET: 'between-the-two',
    SUPABASE_SECRET_KEY: 'the-secret-key',
  });
  expect(JSON.stringify(env)).not.toMatch(/theirs|the-stripe-key/);
});

test('the build gets no configuration', () => {
  expect(JSON.stringify(buildEnvironment(surroundings))).not.toMatch(/the-database|the-stripe-key|site\.example/);
});
