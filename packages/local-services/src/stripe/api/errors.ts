import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type ErrorFields = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** An error response in Stripe's envelope. */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly fields: ErrorFields;

  constructor(status: ContentfulStatusCode, fields: ErrorFields) {
    super(fields.message);
    this.name = 'StripeError';
    this.status = status;
    this.fields = fields;
  }

  envelope(): { error: Record<string, unknown> } {
    const { code } = this.fields;
    const docUrl = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { ...this.fields, ...docUrl } };
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

/**
 * Returns the error for a parameter that refers to a missing object; `what` as in Stripe's sentence, for example
 * "customer".
 */
export function noSuch(what: string, id: string, param: string): StripeError {
  return missing(400, what, id, param);
}

/** Returns the error for an address of a missing object. */
export function notFound(what: string, id: string, param = 'id'): StripeError {
  return missing(404, what, id, param);
}

function missing(status: 400 | 404, what: string, id: string, param: string): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
