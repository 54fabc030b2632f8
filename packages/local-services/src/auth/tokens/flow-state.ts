import { createHash, timingSafeEqual } from 'node:crypto';
import { firstRow, type Queryable } from '../../database/query.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import type { AuthMethod } from './sessions.ts';

/** The PKCE challenge of a request. */
export type CodeChallenge = {
  challenge: string;
  method: 's256' | 'plain';
};

export type FlowState = {
  id: string;
  user_id: string | null;
  auth_code: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: AuthMethod;
  auth_code_issued_at: Date | null;
  referrer: string | null;
  created_at: Date;
};

const FLOW_LIFETIME_S = 300;

/** Returns undefined if the request does not use PKCE; throws 400 on an incomplete or malformed challenge. */
export function readChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw badRequest('PKCE flow requires code_challenge_method and code_challenge');
  }
  const lowered = method.toLowerCase();
  if (lowered !== 's256' && lowered !== 'plain') throw badRequest('Invalid code_challenge_method');
  if (challenge.length < 43 || challenge.length > 128) {
    throw badRequest('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw badRequest(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  return { challenge, method: lowered };
}

export async function createFlowState(
  tx: Queryable,
  flow: {
    userId: string | null;
    challenge: CodeChallenge | undefined;
    provider: string;
    method: AuthMethod;
    referrer?: string;
  },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, referrer, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      flow.userId,
      crypto.randomUUID(),
      flow.challenge?.method ?? null,
      flow.challenge?.challenge ?? null,
      flow.provider,
      flow.method,
      flow.referrer ?? null,
      now,
    ],
  );
  return id;
}

export function findFlowState(db: Queryable, id: string): Promise<FlowState | undefined> {
  return firstRow<FlowState>(db, 'select * from auth.flow_state where id::text = $1', [id]);
}

/** Issues the code that a mail link passes to the browser which began the flow. */
export async function issueAuthCode(
  tx: Queryable,
  userId: string,
  method: AuthMethod,
  now: Date,
): Promise<string | undefined> {
  const flow = await firstRow<{ auth_code: string }>(
    tx,
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3 where id = (
       select id from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc limit 1)
     returning auth_code`,
    [userId, method, now],
  );
  return flow?.auth_code;
}

/** Deletes the flow of a code and returns it, after checking age and verifier. A code is valid once. */
export async function redeemAuthCode(
  ctx: AuthContext,
  tx: Queryable,
  authCode: string,
  verifier: string,
): Promise<FlowState & { user_id: string }> {
  const flow = await firstRow<FlowState>(
    tx,
    'select * from auth.flow_state where auth_code = $1 and user_id is not null for update',
    [authCode],
  );
  if (!flow || flow.user_id === null) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (isFlowExpired(flow, ctx.now())) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!verifierMatches(flow, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  await tx.query('delete from auth.flow_state where id = $1', [flow.id]);
  return { ...flow, user_id: flow.user_id };
}

export function isFlowExpired(flow: FlowState, now: Date): boolean {
  // A mail may be opened long after its request; its code is valid from the click.
  const isMail = flow.provider_type === 'email';
  const start = isMail && flow.auth_code_issued_at ? flow.auth_code_issued_at : flow.created_at;
  return now.getTime() > start.getTime() + FLOW_LIFETIME_S * 1000;
}

function verifierMatches(flow: FlowState, verifier: string): boolean {
  const expected = Buffer.from(flow.code_challenge ?? '');
  const given = Buffer.from(
    flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier,
  );
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}
