import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#harness/real/services/gateway.ts';
import { gotruePath } from '#harness/real/services/programs.ts';
import { startProject } from '#harness/real/real-product.ts';
import { runJest } from '../test/jest.ts';
import { keepLog, type Outcome } from './outcome.ts';

export const NO_GOTRUE =
  "needs Supabase's sign-in service: GOTRUE_SOURCE, a checkout of github.com/supabase/auth that Go builds (git clone --depth 1 https://github.com/supabase/auth), or GOTRUE_BIN, the file auth of a release";

const PRELOAD = `--import=${new URL('../harness/hosted/resolve-test-hosts.ts', import.meta.url).href}`;
/** Environment of programs that connect to the real services: their host names and trusted certificate authority. */
export const realEnvironment = (caFile: string) => ({
  NODE_EXTRA_CA_CERTS: caFile,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${PRELOAD}`.trim(),
});

export function gotrueVersion(program: string): string {
  try {
    return execFileSync(program, ['version'], { encoding: 'utf8' }).trim() || 'unnamed';
  } catch {
    return 'unnamed';
  }
}

/**
 * Tests the product's expectations of a sign-in service on the real one: with both kinds of refresh tokens, and with a
 * project's limits.
 */
export async function signInParts(): Promise<Outcome[]> {
  const program = gotruePath();
  const part = 'GoTrue, gateway';
  if (!program) return [{ part, version: '', ran: 'contract suite of the sign-in service', missing: NO_GOTRUE }];
  const version = gotrueVersion(program);
  const outcomes: Outcome[] = [];
  const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));
  for (const [refreshTokens, limits, gateway] of [
    [1, 'of the project', undefined],
    [2, 'none', undefined],
    ...(nginx === undefined ? [] : [[1, 'none', nginx] as const]),
  ] as const) {
    const project = await startProject({
      program,
      limits,
      refreshTokens,
      siteUrl: 'https://site.test',
      ...(gateway === undefined ? {} : { nginx: gateway }),
    });
    const tally = await runJest(`real-sign-in-${outcomes.length + 1}`, 'unit', ['tests/contract/auth/protocol'], {
      ...realEnvironment(project.caFile),
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: SECRET_KEY,
    });
    keepLog(`sign-in-${outcomes.length + 1}`, project.log());
    await project.stop();
    const limited = limits === 'none' ? 'limits raised' : "config.toml's limits";
    const behind = gateway === undefined ? part : 'GoTrue, nginx of deploy/self-hosted';
    outcomes.push({
      part: behind,
      version,
      ran: `contract suite, refresh tokens v${refreshTokens}, ${limited}`,
      tally,
    });
  }
  return outcomes;
}
