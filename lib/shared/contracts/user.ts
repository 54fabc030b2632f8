import { z } from 'zod';
import type { Material, Remnant } from './material.ts';
import type { ColorCode } from '../operations/operation-schema.ts';
import type { QuoteDetails } from './quote.ts';

export const profileUpdate = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  company: z.string().trim().max(200).default(''),
  industry: z.string().trim().min(1, 'Enter your industry.').max(200),
  position: z.string().trim().max(200).default(''),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const profile = z.object({
  email: z.string(),
  name: z.string(),
  company: z.string(),
  industry: z.string(),
  position: z.string(),
  paid_status: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const remainingCredits = z.object({
  remainingCredits: z.union([z.number(), z.literal('unlimited')]).describe("Number of credits, or 'unlimited'."),
  refreshDate: z.iso.datetime().describe('Time of the next renewal, in UTC.'),
  remaining_credits: z
    .union([z.number(), z.literal('unlimited')])
    .meta({ deprecated: true, description: 'The same as `remainingCredits`.' }),
  refresh_date: z.iso.datetime().meta({ deprecated: true, description: 'The same as `refreshDate`.' }),
});
export type RemainingCredits = z.infer<typeof remainingCredits>;

/** Proof of the account's owner, to delete the account or to export its data; `password` is null after a recent login. */
export const ownerProof = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(1000).nullable(),
});

type Time = string | null;
/** Response of `user/export`; times are ISO date-times in UTC. */
export type AccountExport = {
  exportedAt: string;
  account: {
    id: string;
    email: string;
    createdAt: string;
    emailConfirmedAt: Time;
    lastSignInAt: Time;
    signInMethods: string[];
    secondFactors: { name: string; status: string; createdAt: string }[];
    /** Data from Google, Microsoft or the sign-up form. */
    fromSignIn: Record<string, unknown>;
  };
  profile: { name: string; company: string; industry: string; position: string; updatedAt: Time };
  billing: {
    customer: string | null;
    subscriptions: { id: string; status: string; price: string; periodEnd: Time; endsWithPeriod: boolean }[];
  };
  /** Excludes everything from which a key could be restored. */
  apiKeys: { name: string; scopes: string[]; createdAt: string; lastUsedAt: Time; revokedAt: Time }[];
  /** Offcuts under My material. */
  material: Remnant[];
  materials: Material[];
  /** Details of the shop's quotes; null without any. */
  quoteDetails: QuoteDetails | null;
  /** 'My color code'; null without one. */
  colorCode: ColorCode | null;
  credits: {
    balance: number | null;
    movements: { kind: string; amount: number; runId: string | null; at: string }[];
  };
  runs: {
    id: string;
    label: string;
    state: string;
    options: Record<string, unknown>;
    charged: boolean;
    createdAt: string;
    startedAt: Time;
    endedAt: Time;
    results: { type: string; data: unknown }[];
    /** Manual layout; null without one. */
    handLayout: unknown;
  }[];
};

/** Proof of an owner who lost the second factor, in addition to a session started by a mailed link. */
export const lostFactorForm = z.strictObject({ password: z.string().min(1, 'Enter your password.').max(1000) });
/** `mailed`: the password is correct, and the link that was sent must be opened first. */
export type LostFactorAnswer = { readonly state: 'removed' | 'mailed' };
