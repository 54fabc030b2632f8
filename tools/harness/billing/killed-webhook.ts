import pg from 'pg';
import { createBilling } from '#backend/billing/billing.ts';
import { createPlanPrice } from '#backend/billing/plan-price.ts';
import { createStripe } from '#backend/billing/stripe/stripe-client.ts';
import { databaseOn } from '#backend/db/database.ts';
import { createLog } from '#backend/log.ts';

/**
 * Program that receives one event and dies after some database statements: after the effect, before the
 * response, or between them.
 */
export type KilledWebhook = {
  readonly databaseUrl: string;
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly priceId: string;
  readonly body: string;
  readonly header: string;
  /** Dies after this many statements. */
  readonly statements: number;
};

const order = JSON.parse(process.argv[2]!) as KilledWebhook;
let left = order.statements;

/** Counts a statement when its result has arrived, so that it has had its effect. */
class MortalClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]): unknown => {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      return result.then((value: unknown) => {
        if (--left === 0) process.kill(process.pid, 'SIGKILL');
        return left <= 0 ? new Promise(() => {}) : value;
      });
    };
    Object.assign(this, { query: counted });
  }
}

const db = databaseOn(new pg.Pool({ connectionString: order.databaseUrl, max: 1, Client: MortalClient }));
const stripe = createStripe({
  secretKey: order.secretKey,
  api: { host: '127.0.0.1', port: order.port, protocol: 'http' },
});
const log = createLog();
const billing = createBilling({
  stripe,
  db,
  log,
  now: () => new Date(),
  siteUrl: 'http://localhost:3000',
  price: createPlanPrice(stripe, order.priceId, log),
  isLive: false,
  webhookSecrets: [order.webhookSecret],
});
await billing.receiveEvent(Buffer.from(order.body), order.header);
process.stdout.write('answered');
process.exit(0);
