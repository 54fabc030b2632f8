import { wholeList } from './list.ts';
import { invalidRequest } from './errors.ts';
import { lineItemList } from '../billing/checkout.ts';
import { idOf } from '../store/ids.ts';
import type { Kind } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';

const MAX_DEPTH = 4;

/** Kinds by the prefix of their ids. */
const KIND_OF_PREFIX: Record<string, Kind> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  pm: 'payment_method',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  sub: 'subscription',
  in: 'invoice',
  cs: 'checkout.session',
  bpc: 'billing_portal.configuration',
};

const KIND_OF_PROPERTY: Record<string, Kind> = { product: 'product' };

type Fields = Record<string, unknown>;

/** Lists that an object contains only when a request expands them. */
const INCLUDABLE: Record<string, (tx: Tx, id: string) => unknown> = {
  'checkout.session.line_items': lineItemList,
  'invoice.payments': (tx, id) =>
    wholeList(
      tx.all('invoice_payment').filter((payment) => idOf(payment.invoice) === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
};

/** Returns a copy of `answer` with the objects at these paths instead of their ids. */
export function expand(tx: Tx, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH + (parts[0] === 'data' ? 1 : 0)) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property (here ${path}).`, {
        param: 'expand',
      });
    }
    expandPath(tx, copy, parts, path);
  }
  return copy;
}

function expandPath(tx: Tx, value: unknown, parts: readonly string[], path: string): void {
  const [name, ...rest] = parts;
  if (name === undefined || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const each of value) expandPath(tx, each, parts, path);
    return;
  }
  const fields = value as Fields;
  const includable = INCLUDABLE[`${String(fields.object)}.${name}`];
  if (includable && fields[name] === undefined) fields[name] = structuredClone(includable(tx, String(fields.id)));
  if (!Object.hasOwn(fields, name)) {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  fields[name] = wholeOf(tx, fields[name], path);
  expandPath(tx, fields[name], rest, path);
}

function wholeOf(tx: Tx, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((each) => wholeOf(tx, each, path));
  if (typeof value !== 'string') return value;
  // Ids of products have no fixed form, so the property's name determines the kind.
  const kind = KIND_OF_PREFIX[value.slice(0, value.indexOf('_'))] ?? KIND_OF_PROPERTY[path.split('.').at(-1)!];
  const found = kind && tx.get(kind, value);
  if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return found;
}
