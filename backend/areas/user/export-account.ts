import type { AccountExport } from '#lib/shared/contracts/user.ts';
import type { Account } from '../../auth/account-service.ts';
import type { Database } from '../../db/database.ts';
import { listMaterials } from '../../material/materials.ts';
import { listRemnants } from '../../material/remnants.ts';
import { readQuoteDetails, findColorCode } from './profile.ts';

/** Returns all stored data of a user for download. Results of runs are included while they are stored (product.resultHours). */
export async function exportAccount(db: Database, account: Account, now: Date): Promise<AccountExport> {
  const mine = account.id;
  const profile = await db
    .selectFrom('profiles')
    .select(['name', 'company', 'industry', 'position', 'updated_at'])
    .where('user_id', '=', mine)
    .executeTakeFirst();
  const customer = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', mine)
    .executeTakeFirst();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'price_id', 'current_period_end', 'cancel_at_period_end'])
    .where('user_id', '=', mine)
    .orderBy('id')
    .execute();
  const keys = await db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'created_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', mine)
    .orderBy('created_at')
    .execute();
  const balance = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('user_id', '=', mine)
    .executeTakeFirst();
  const movements = await db
    .selectFrom('credit_ledger')
    .select(['kind', 'amount', 'run_id', 'created_at'])
    .where('user_id', '=', mine)
    .orderBy('id')
    .execute();
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'label', 'state', 'options', 'charged', 'created_at', 'started_at', 'ended_at', 'manual_layout'])
    .where('user_id', '=', mine)
    .orderBy('created_at')
    .execute();
  const results = await db
    .selectFrom('run_events')
    .innerJoin('runs', 'runs.id', 'run_events.run_id')
    .select(['run_events.run_id', 'run_events.type', 'run_events.payload'])
    .where('runs.user_id', '=', mine)
    .where('run_events.type', 'in', ['measured', 'best'])
    .orderBy('run_events.seq')
    .execute();

  return {
    exportedAt: now.toISOString(),
    account: {
      id: account.id,
      email: account.email,
      createdAt: account.created_at,
      emailConfirmedAt: account.email_confirmed_at ?? null,
      lastSignInAt: account.last_sign_in_at ?? null,
      signInMethods: account.app_metadata.providers,
      secondFactors: account.factors.map((factor) => ({
        name: factor.friendly_name ?? '',
        status: factor.status,
        createdAt: factor.created_at,
      })),
      fromSignIn: account.user_metadata,
    },
    profile: {
      name: profile?.name ?? '',
      company: profile?.company ?? '',
      industry: profile?.industry ?? '',
      position: profile?.position ?? '',
      updatedAt: profile?.updated_at.toISOString() ?? null,
    },
    billing: {
      customer: customer?.stripe_customer_id ?? null,
      subscriptions: subscriptions.map((row) => ({
        id: row.id,
        status: row.status,
        price: row.price_id,
        periodEnd: row.current_period_end?.toISOString() ?? null,
        endsWithPeriod: row.cancel_at_period_end,
      })),
    },
    apiKeys: keys.map((key) => ({
      name: key.name,
      scopes: key.scopes,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      revokedAt: key.revoked_at?.toISOString() ?? null,
    })),
    material: (await listRemnants(db, mine)).remnants,
    materials: (await listMaterials(db, mine)).materials,
    quoteDetails: (await readQuoteDetails(db, mine)).details,
    colorCode: (await findColorCode(db, mine)).colorCode,
    credits: {
      balance: balance?.balance ?? null,
      movements: movements.map((row) => ({
        kind: row.kind,
        amount: row.amount,
        runId: row.run_id,
        at: row.created_at.toISOString(),
      })),
    },
    runs: runs.map((run) => ({
      id: run.id,
      label: run.label,
      state: run.state,
      options: run.options,
      charged: run.charged,
      createdAt: run.created_at.toISOString(),
      startedAt: run.started_at?.toISOString() ?? null,
      endedAt: run.ended_at?.toISOString() ?? null,
      results: results
        .filter(({ run_id }) => run_id === run.id)
        .map(({ type, payload }) => ({ type, data: JSON.parse(payload) as unknown })),
      handLayout: run.manual_layout === null ? null : (JSON.parse(run.manual_layout) as unknown),
    })),
  };
}
