import { createHash } from 'node:crypto';
import { attemptsAnswer, type AttemptsAnswer, type AttemptsForm } from '#lib/server/security/attempts.ts';
import type { LocalRate } from '#lib/server/security/local-rates.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { callBackend } from '../call-backend.ts';
import type { WebEnv } from '../env.ts';
import { logLine } from '../log.ts';

/** Buckets that one attempt is counted in. */
export type Tries = readonly (readonly [rate: LocalRate, who: string])[];
type BackendEnv = Pick<WebEnv, 'backendUrl' | 'backendSecret'>;

/** Milliseconds after which an attempt is counted by this web server only. */
const ANSWER_WITHIN_MS = 3000;

/** Counts an attempt for all web servers. Null without an answer of the backend or its database. */
export function spendForAll(env: BackendEnv, tries: Tries): Promise<AttemptsAnswer | null> {
  return send(env, 'spend', tries);
}

export async function refundForAll(env: BackendEnv, tries: Tries): Promise<void> {
  await send(env, 'refund', tries);
}

async function send(env: BackendEnv, action: AttemptsForm['action'], tries: Tries): Promise<AttemptsAnswer | null> {
  const buckets = tries.map(([{ name, times, perS }, who]) => ({ rate: { name, times, perS }, who: digest(who) }));
  try {
    const answer = await callBackend(env, backendPaths.attempts, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, buckets } satisfies AttemptsForm),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.ok) return attemptsAnswer.parse(await answer.json());
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    logLine('warn', 'attempt counted by this web server only', { detail: String(error) });
    return null;
  }
}

function digest(who: string): string {
  return createHash('sha256').update(who).digest('hex');
}
