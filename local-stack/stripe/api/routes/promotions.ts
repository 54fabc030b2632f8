import { z } from 'zod';
import type Stripe from 'stripe';
import { newId, randomLetters } from '../../world/ids.ts';
import { invalidRequest, noSuch, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { bool, int, mergeMetadata, metadata, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Invalid decimal')
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, 'must be more than 0 and at most 100');
const count = int.refine((value) => value >= 1, 'must be 1 or more');

/** Coupons, and the codes that people type for them. */
export const promotionRoutes: Route[] = [
  route(
    'POST',
    '/v1/coupons',
    {
      id: text.optional(),
      name: text.max(40).optional(),
      percent_off: percent.optional(),
      amount_off: count.optional(),
      currency: text.regex(/^[a-z]{3}$/, 'Invalid currency').optional(),
      duration: z.enum(['once', 'forever', 'repeating']).optional(),
      duration_in_months: count.optional(),
      max_redemptions: count.optional(),
      redeem_by: int.optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, now }) => {
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalidRequest('Must provide one of `percent_off` or `amount_off`.');
      }
      if (params.amount_off !== undefined && params.currency === undefined) {
        throw invalidRequest('You must pass currency when passing amount_off', { param: 'currency' });
      }
      const duration = params.duration ?? 'once';
      if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
        throw invalidRequest('`duration_in_months` is for `repeating` coupons, and needed there.', {
          param: 'duration_in_months',
        });
      }
      const id = params.id ?? randomLetters(8);
      if (tx.peek('coupon', id))
        throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
      const coupon: Stripe.Coupon = {
        id,
        object: 'coupon',
        amount_off: params.amount_off ?? null,
        created: now,
        currency: params.amount_off === undefined ? null : params.currency!,
        duration,
        duration_in_months: params.duration_in_months ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      };
      tx.save(coupon);
      tx.emit('coupon.created', now, coupon);
      return coupon;
    },
  ),
  route('GET', '/v1/coupons', { ...paging, ...createdRange }, ({ tx, params }) =>
    listPage(
      tx.all('coupon').filter(({ created }) => isInRange(created, params.created)),
      params,
      '/v1/coupons',
      'coupon',
    ),
  ),
  route('GET', '/v1/coupons/:id', {}, ({ tx, part }) => {
    const coupon = tx.peek('coupon', part('id'));
    if (!coupon) throw notFound('coupon', part('id'), 'coupon');
    return coupon;
  }),
  route(
    'POST',
    '/v1/promotion_codes',
    {
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
      code: text.regex(/^[A-Za-z0-9-]+$/, 'may hold letters, digits and dashes').optional(),
      active: bool.optional(),
      customer: text.optional(),
      expires_at: int.optional(),
      max_redemptions: count.optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, now }) => {
      const { coupon } = params.promotion;
      if (!tx.peek('coupon', coupon)) throw noSuch('coupon', coupon, 'promotion[coupon]');
      const code = params.code ?? randomLetters(8).toUpperCase();
      const isTaken = tx
        .all('promotion_code')
        .some((other) => other.active && other.code.toLowerCase() === code.toLowerCase());
      if (isTaken) throw invalidRequest('An active promotion code with this code already exists.', { param: 'code' });
      const promotion: Stripe.PromotionCode = {
        id: newId('promo_1', 23),
        object: 'promotion_code',
        active: params.active ?? true,
        code,
        created: now,
        customer: params.customer ?? null,
        customer_account: null,
        expires_at: params.expires_at ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        promotion: { coupon, type: 'coupon' },
        restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
        times_redeemed: 0,
      };
      tx.save(promotion);
      tx.emit('promotion_code.created', now, promotion);
      return promotion;
    },
  ),
  route(
    'GET',
    '/v1/promotion_codes',
    { ...paging, ...createdRange, code: text.optional(), active: bool.optional(), coupon: text.optional() },
    ({ tx, params }) => {
      const found = tx
        .all('promotion_code')
        .filter(({ code }) => params.code === undefined || code.toLowerCase() === params.code.toLowerCase())
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ promotion }) => params.coupon === undefined || promotion.coupon === params.coupon)
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/promotion_codes', 'promotion code');
    },
  ),
  route('GET', '/v1/promotion_codes/:id', {}, ({ tx, part }) => {
    const code = tx.peek('promotion_code', part('id'));
    if (!code) throw notFound('promotion code', part('id'));
    return code;
  }),
  route(
    'POST',
    '/v1/promotion_codes/:id',
    { active: bool.optional(), metadata: metadata.optional() },
    ({ tx, params, part, now }) => {
      const before = tx.peek('promotion_code', part('id'));
      if (!before) throw notFound('promotion code', part('id'));
      const code = {
        ...before,
        active: params.active ?? before.active,
        metadata: mergeMetadata(before.metadata, params.metadata),
      };
      tx.save(code);
      tx.emit('promotion_code.updated', now, code, before);
      return code;
    },
  ),
];
