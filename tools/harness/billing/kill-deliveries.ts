import { spawn } from 'node:child_process';
import path from 'node:path';
import type { KilledWebhook } from './killed-webhook.ts';
import { eventAbout, type TestBilling } from './test-billing.ts';
import { signature, WEBHOOK_SECRET } from './test-stripe.ts';

const PROGRAM = path.join(import.meta.dirname, 'killed-webhook.ts');
let count = 0;

/** Delivers a paid subscription's event to a process that dies after some statements, then to another one. Returns the final state. */
export async function killOneDelivery(it: TestBilling, statements: number) {
  const { userId, customerId } = await it.addCustomer();
  await it.stripe.pay(customerId);
  const event = eventAbout(customerId, `evt_killed_${(count += 1)}`) as { id: string };
  const body = JSON.stringify(event);
  const { secretKey, api } = it.stripe.settings;
  const order: KilledWebhook = {
    databaseUrl: it.database.url,
    port: api!.port,
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    priceId: it.stripe.priceId,
    body,
    header: signature(body),
    statements,
  };
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
  const answer = await it.deliver(event);
  const done = (await it.events()).filter(({ id, processed_at }) => id === event.id && processed_at !== null);
  return {
    died: signal === 'SIGKILL' && !output.includes('answered'),
    answer,
    rows: (await it.stateOf(userId)).length,
    isPaid: await it.isPaid(userId),
    done: done.length,
  };
}
