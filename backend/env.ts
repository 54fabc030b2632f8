import { z } from 'zod';
import { readBillingEnv, type BillingEnv } from './billing/billing-env.ts';

/** The backend's environment, read once. `.env.example` says what each is for. */

const url = (name: string) => z.url({ protocol: /^https?$/, error: `${name} must be an http or https address` });
const text = (name: string) => z.string({ error: `${name} is missing` }).min(1, `${name} is empty`);
const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

const schema = z.object({
  ROLE: z.enum(['all', 'api', 'worker'], { error: 'ROLE must be all, api or worker' }).default('all'),
  BACKEND_HOST: z.string().min(1).default('127.0.0.1'),
  BACKEND_PORT: z.coerce
    .number({ error: 'BACKEND_PORT must be a number' })
    .int('BACKEND_PORT must be a whole number')
    .min(0, 'BACKEND_PORT must be 0 or more')
    .max(65_535, 'BACKEND_PORT must be 65535 at most')
    .default(8787),
  DATABASE_URL: z
    .string({ error: 'DATABASE_URL is missing' })
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  SUPABASE_URL: url('SUPABASE_URL'),
  SUPABASE_PUBLISHABLE_KEY: text('SUPABASE_PUBLISHABLE_KEY'),
  SUPABASE_SECRET_KEY: optionalText,
  SITE_URL: url('SITE_URL'),
  FONTS_DIR: optionalText,
  NEST_SLOTS: z.coerce.number({ error: 'NEST_SLOTS must be a number' }).int().min(1).max(64).optional(),
  TRACE_SLOTS: z.coerce.number({ error: 'TRACE_SLOTS must be a number' }).int().min(1).max(64).optional(),
  OPERATOR_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((address) => address !== '')),
  MEASURE_SLOTS: z.coerce.number({ error: 'MEASURE_SLOTS must be a number' }).int().min(1).max(64).optional(),
});

export type Env = z.infer<typeof schema> & {
  /** Null while no payment provider is configured. */
  readonly billing: BillingEnv | null;
};

/** Throws one error that names every fault, so that nobody has to start five times to find five. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = schema.safeParse(source);
  const { billing, faults: billingFaults } = readBillingEnv(source);
  if (result.success && billingFaults.length === 0) return { ...result.data, billing };
  const faults = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '');
    return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`;
  });
  faults.push(...billingFaults);
  throw new Error(`The backend cannot start:\n- ${faults.join('\n- ')}\nSee .env.example.`);
}
