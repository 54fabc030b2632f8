import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../api/errors.ts';
import { newId } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { customerOrThrow } from './customers.ts';

export type Features = Stripe.BillingPortal.Configuration.Features;

/** Features of a configuration that states none. */
export const noFeatures: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

export type ConfigurationFields = {
  features: Features;
  headline: string | null;
  privacyPolicyUrl: string | null;
  termsOfServiceUrl: string | null;
  defaultReturnUrl: string | null;
  name: string | null;
  metadata: Record<string, string>;
};

/**
 * Creates a configuration. One created by the API is never the account's default, which is made in Stripe's dashboard.
 */
export function createConfiguration(
  tx: Tx,
  fields: ConfigurationFields,
  at: number,
): Stripe.BillingPortal.Configuration {
  const configuration: Stripe.BillingPortal.Configuration = {
    id: newId('bpc_1', 23),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: fields.headline,
      privacy_policy_url: fields.privacyPolicyUrl,
      terms_of_service_url: fields.termsOfServiceUrl,
    },
    created: at,
    default_return_url: fields.defaultReturnUrl,
    features: fields.features,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: fields.metadata,
    name: fields.name,
    updated: at,
  };
  tx.save(configuration);
  tx.emit('billing_portal.configuration.created', at, configuration);
  return configuration;
}

export type PortalSessionFields = {
  customer: string;
  configuration: string | null;
  returnUrl: string | null;
  locale: Stripe.BillingPortal.Session.Locale | null;
};

export function createPortalSession(tx: Tx, fields: PortalSessionFields, at: number): Stripe.BillingPortal.Session {
  const customer = customerOrThrow(tx, fields.customer, 'customer');
  const configuration = configurationFor(tx, fields.configuration);
  const returnUrl = fields.returnUrl ?? configuration.default_return_url;
  const id = newId('bps_1', 48);
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: at,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: fields.locale,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${tx.pagesUrl}/portal/${id}`,
  };
  tx.save(session);
  return session;
}

function configurationFor(tx: Tx, id: string | null): Stripe.BillingPortal.Configuration {
  if (id !== null) {
    const found = tx.peek('billing_portal.configuration', id);
    if (!found) throw noSuch('configuration', id, 'configuration');
    return found;
  }
  const standard = tx.all('billing_portal.configuration').find((configuration) => configuration.is_default);
  if (standard) return standard;
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
  );
}
