import type { ColumnType, Generated } from 'kysely';
import type { KeyScope } from '#lib/shared/product.ts';

/** Types of the tables in supabase/migrations for Kysely; the migrations document the columns. */

/** Written as 'YYYY-MM-DD'; read with `::text`, because a Date would carry a time zone it does not have. */
type Day = string;
type Time = ColumnType<Date, Date | string, Date | string>;

type RunState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
type LedgerKind = 'grant' | 'expire' | 'reserve' | 'settle' | 'release' | 'refund';

export type Tables = {
  profiles: {
    user_id: string;
    name: Generated<string>;
    company: Generated<string>;
    industry: Generated<string>;
    position: Generated<string>;
    /** JSON text; null without any. */
    quote_details: string | null;
    color_code: ColumnType<unknown, string | undefined, string>;
    updated_at: Generated<Date>;
  };
  credit_accounts: {
    user_id: string;
    balance: Generated<number>;
    anchor_on: Day;
    period_start: Day | null;
  };
  credit_ledger: {
    id: Generated<string>;
    user_id: string;
    kind: LedgerKind;
    amount: number;
    run_id: string | null;
    key: string;
    period_start: Day;
    created_at: Generated<Date>;
  };
  subscriptions: {
    id: string;
    user_id: string;
    status: string;
    price_id: Generated<string>;
    current_period_end: Time | null;
    cancel_at_period_end: Generated<boolean>;
    ends_at: Time | null;
    past_due_since: Time | null;
    synced_at: Generated<Date>;
  };
  billing_customers: {
    user_id: string;
    stripe_customer_id: string;
    sync_started: Generated<string>;
    sync_written: Generated<string>;
  };
  stripe_events: {
    id: string;
    type: string;
    customer_id: string | null;
    created: Time;
    received_at: Generated<Date>;
    processed_at: Time | null;
    error: string | null;
  };
  runs: {
    id: string;
    user_id: string;
    request_hash: string;
    identity_hash: string | null;
    state: Generated<RunState>;
    input: string | null;
    label: Generated<string>;
    options: ColumnType<Record<string, unknown>, string, string>;
    seq: Generated<number>;
    attempt: Generated<number>;
    crashes: Generated<number>;
    priority: Generated<number>;
    stop: 'keep' | 'cancel' | null;
    charged: Generated<boolean>;
    spent_ms: Generated<number>;
    error_code: string | null;
    error_message: string | null;
    created_at: Generated<Date>;
    started_at: Time | null;
    heartbeat_at: Time | null;
    ended_at: Time | null;
    manual_layout: string | null;
    locked_rows: Generated<string[]>;
    went_on_from: string | null;
    goes_on_free: Generated<boolean>;
    taken_off: string | null;
  };
  api_keys: {
    id: Generated<string>;
    user_id: string;
    digest: string;
    ending: string;
    name: string;
    scopes: KeyScope[];
    created_at: Generated<Date>;
    last_used_at: Time | null;
    revoked_at: Time | null;
    is_sandbox: Generated<boolean>;
    expires_at: Time | null;
    calls: Generated<string>;
  };
  api_key_requests: {
    key_id: string;
    slot: number;
    at: Time;
    call: string;
    status: number;
    code: string | null;
    request_id: string;
    ms: number;
  };
  webhooks: {
    id: Generated<string>;
    user_id: string;
    url: string;
    secret: string;
    earlier_secret: string | null;
    earlier_until: Time | null;
    created_at: Generated<Date>;
  };
  webhook_deliveries: {
    id: Generated<string>;
    webhook_id: string;
    run_id: string | null;
    payload: string;
    state: Generated<'waiting' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    status: number | null;
    error: string | null;
    created_at: Generated<Date>;
    next_at: Time | null;
    ended_at: Time | null;
  };
  remnants: {
    id: string;
    user_id: string;
    name: string;
    width_in: number;
    height_in: number;
    made_from: Generated<string>;
    made_from_run: string | null;
    created_at: Generated<Date>;
    used_at: Time | null;
    used_by_run: string | null;
    /** Exclusion zones as JSON text; null without any. */
    zones: string | null;
    /** Corners as JSON text; null for a rectangle. */
    outline: string | null;
  };
  /** `data` is a material as JSON text. */
  materials: { user_id: string; id: string; data: string };
  run_events: { run_id: string; seq: number; type: string; payload: string; at: Generated<Date> };
};
