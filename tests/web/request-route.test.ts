import { expect, test } from '@jest/globals';
import { requestRoute } from '#web/install-http-guard.ts';

test.each([
  ['/login', 200, '/login'],
  ['/', 307, '/'],
  ['/api/auth/login', 400, '/api/auth/login'],
  ['/api/runs/6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d/events', 200, '/api/runs/:id/events'],
  ['/api/v1/runs/6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d', 200, '/api/v1/runs/:id'],
  ['/_next/static/chunks/0y5rm7da3qrj2.js', 200, '/_next'],
  ['/wp-login.php', 404, 'not found'],
  ['/a/b/c/d/e/f/g', 200, '/a/b/c/d'],
  ['/%00', 400, '/:id'],
])('counts %s with status %i as %s', (path, status, route) => expect(requestRoute(path, status)).toBe(route));
