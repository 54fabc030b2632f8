import type { Context } from 'hono';
import { html } from 'hono/html';
import { page } from './layout.ts';

/** Renders the bank's page for 3-D Secure. The forms submit to the same address. */
export function authenticationPage(c: Context, options: { amount: string; leadsTo: readonly (string | null)[] }) {
  return page(c, {
    title: '3-D Secure test page',
    leadsTo: options.leadsTo,
    body: html`<main class="page narrow">
      <form method="post" action="" class="card">
        <h1>Is it you?</h1>
        <p>Your bank asks you to confirm the payment of <strong>${options.amount}</strong>.</p>
        <p class="small quiet">This page stands in for the 3-D Secure dialog of a bank.</p>
        <div class="buttons">
          <button class="button" name="outcome" value="complete">Complete authentication</button>
          <button class="button plain" name="outcome" value="fail">Fail authentication</button>
        </div>
      </form>
    </main>`,
  });
}
