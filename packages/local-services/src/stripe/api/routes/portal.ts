import { z } from 'zod';
import { createConfiguration, createPortalSession, noFeatures, type Features } from '../../billing/portal.ts';
import { notFound } from '../errors.ts';
import { listPage, paging } from '../list.ts';
import { bool, clearable, mergeMetadata, metadata, text, webAddress } from '../params.ts';
import { route, type Route } from '../route.ts';
import { feedback } from './subscriptions.ts';

const update = z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']);
const off = z.strictObject({ enabled: z.literal('false', { error: 'not known to the local stand-in' }) });
const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: bool.optional(), allowed_updates: z.array(update).or(z.literal('')).optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: bool }).optional(),
  payment_method_update: z.strictObject({ enabled: bool }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: bool.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.literal('none').optional(),
      cancellation_reason: z
        .strictObject({ enabled: bool.optional(), options: z.array(feedback).or(z.literal('')).optional() })
        .optional(),
    })
    .optional(),
  subscription_pause: off.optional(),
  subscription_update: off.optional(),
});
const businessProfile = z
  .strictObject({
    headline: clearable.optional(),
    privacy_policy_url: webAddress.optional(),
    terms_of_service_url: webAddress.optional(),
  })
  .optional();
const fields = {
  business_profile: businessProfile,
  default_return_url: webAddress.or(z.literal('')).optional(),
  name: clearable.optional(),
  metadata: metadata.optional(),
};

export const portalRoutes: Route[] = [
  route('POST', '/v1/billing_portal/configurations', { ...fields, features }, ({ tx, params, now }) =>
    createConfiguration(
      tx,
      {
        features: withFeatures(noFeatures, params.features),
        headline: params.business_profile?.headline ?? null,
        privacyPolicyUrl: params.business_profile?.privacy_policy_url ?? null,
        termsOfServiceUrl: params.business_profile?.terms_of_service_url ?? null,
        defaultReturnUrl: params.default_return_url || null,
        name: params.name ?? null,
        metadata: mergeMetadata({}, params.metadata),
      },
      now,
    ),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    { ...paging, active: bool.optional(), is_default: bool.optional() },
    ({ tx, params }) => {
      const found = tx
        .all('billing_portal.configuration')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter((configuration) => params.is_default === undefined || configuration.is_default === params.is_default);
      return listPage(found, params, '/v1/billing_portal/configurations', 'configuration');
    },
  ),
  route('GET', '/v1/billing_portal/configurations/:id', {}, ({ tx, part }) => {
    const configuration = tx.peek('billing_portal.configuration', part('id'));
    if (!configuration) throw notFound('configuration', part('id'), 'configuration');
    return configuration;
  }),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { ...fields, features: features.optional(), active: bool.optional() },
    ({ tx, params, part, now }) => {
      const before = tx.peek('billing_portal.configuration', part('id'));
      if (!before) throw notFound('configuration', part('id'), 'configuration');
      const configuration = {
        ...before,
        ...(params.active !== undefined && { active: params.active }),
        ...(params.name !== undefined && { name: params.name }),
        ...(params.default_return_url !== undefined && { default_return_url: params.default_return_url || null }),
        business_profile: { ...before.business_profile, ...params.business_profile },
        features: withFeatures(before.features, params.features),
        metadata: mergeMetadata(before.metadata, params.metadata),
        updated: now,
      };
      tx.save(configuration);
      tx.emit('billing_portal.configuration.updated', now, configuration, before);
      return configuration;
    },
  ),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    {
      customer: text,
      configuration: text.optional(),
      return_url: webAddress.optional(),
      locale: z.enum(['auto', 'en']).optional(),
    },
    ({ tx, params, now }) =>
      createPortalSession(
        tx,
        {
          customer: params.customer,
          configuration: params.configuration ?? null,
          returnUrl: params.return_url ?? null,
          locale: params.locale ?? null,
        },
        now,
      ),
  ),
];

function withFeatures(before: Features, change: z.output<typeof features> | undefined): Features {
  const cancel = change?.subscription_cancel;
  const reasons = cancel?.cancellation_reason;
  return {
    ...before,
    customer_update: {
      enabled: change?.customer_update?.enabled ?? before.customer_update.enabled,
      allowed_updates: listOr(change?.customer_update?.allowed_updates, before.customer_update.allowed_updates),
    },
    invoice_history: change?.invoice_history ?? before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...change?.payment_method_update },
    subscription_cancel: {
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior: 'none',
      cancellation_reason: {
        enabled: reasons?.enabled ?? before.subscription_cancel.cancellation_reason.enabled,
        feedback_options: null,
        options: listOr(reasons?.options, before.subscription_cancel.cancellation_reason.options),
      },
    },
  };
}

function listOr<T>(given: T[] | '' | undefined, before: T[]): T[] {
  return given === undefined ? before : given || [];
}
