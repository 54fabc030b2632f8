import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../api/errors.ts';
import { idOf, newId } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { decimalText } from './decimal.ts';

export type ProductFields = {
  id?: string;
  name: string;
  description: string | null;
  active: boolean;
  metadata: Record<string, string>;
};

export function createProduct(tx: Tx, fields: ProductFields, at: number): Stripe.Product {
  if (fields.id !== undefined && tx.peek('product', fields.id)) {
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const product: Stripe.Product = {
    id: fields.id ?? newId('prod', 14),
    object: 'product',
    active: fields.active,
    created: at,
    default_price: null,
    description: fields.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata,
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: at,
    url: null,
  };
  tx.save(product);
  tx.emit('product.created', at, product);
  return product;
}

export type PriceFields = {
  product: string;
  currency: string;
  unitAmount: number;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  lookupKey: string | null;
  /** Moves the lookup key from the price that has it. */
  transferLookupKey: boolean;
  nickname: string | null;
  active: boolean;
  metadata: Record<string, string>;
};

export function createPrice(tx: Tx, fields: PriceFields, at: number): Stripe.Price {
  const { recurring } = fields;
  const price: Stripe.Price = {
    id: newId('price_1', 23),
    object: 'price',
    active: fields.active,
    billing_scheme: 'per_unit',
    created: at,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: fields.metadata,
    nickname: fields.nickname,
    product: fields.product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: fields.unitAmount,
    unit_amount_decimal: decimalText(fields.unitAmount),
  };
  giveLookupKey(tx, price, fields.lookupKey, fields.transferLookupKey, at);
  tx.save(price);
  tx.emit('price.created', at, price);
  return price;
}

/** Assigns a lookup key, which identifies one price. */
function giveLookupKey(tx: Tx, price: Stripe.Price, key: string | null, mayTake: boolean, at: number): void {
  const holder = tx.all('price').find((other) => key !== null && other.lookup_key === key && other.id !== price.id);
  if (holder && !mayTake) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer it to this price, set transfer_lookup_key=true`,
      { param: 'lookup_key' },
    );
  }
  if (holder) {
    const without = { ...tx.get('price', holder.id)!, lookup_key: null };
    tx.save(without);
    tx.emit('price.updated', at, without, holder);
  }
  price.lookup_key = key;
}

/** Returns a price that a subscription can use. */
export function recurringPriceOrThrow(tx: Tx, id: string, param: string): Stripe.Price {
  const price = tx.get('price', id);
  if (!price) throw noSuch('price', id, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param });
  }
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  }
  return price;
}

/** Returns the older form of a price, which subscription items still contain. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring!.interval,
    interval_count: price.recurring!.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
