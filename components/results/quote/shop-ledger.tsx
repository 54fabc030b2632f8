import { formatPrice } from '#lib/shared/format.ts';
import { priceItemNames, type KnownPrice } from '#lib/shared/costs/job-price.ts';
import { formatNumber } from '#lib/shared/format.ts';
import type { Quote } from '#lib/shared/quotes/quote.ts';
import { shopMargin } from '#lib/shared/quotes/shop-margin.ts';

/** The shop's own view of a quote: its costs, machine time and markup, and the margin. No quote has any of it. */
export function ShopLedger({ price, quote }: { price: KnownPrice; quote: Quote }) {
  const { symbol } = price;
  const { cost, net, percent } = shopMargin(price, quote);
  const items = price.lines.filter(({ item }) => item !== 'markup');
  const markup = price.lines.find(({ item }) => item === 'markup');
  // Present where a discount or the minimum charge changes the price of the job.
  const changed = Math.round((net - price.total) * 100) / 100;
  return (
    <section aria-labelledby="shop-ledger" data-print="hidden" className="grid gap-2">
      <h3 id="shop-ledger" className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
        Your ledger
        <span className="text-xs font-normal text-muted-foreground">never on the quote</span>
      </h3>
      <dl className="figures grid text-sm">
        {items.map(({ item, detail, amount }) => (
          <LedgerLine key={item} name={priceItemNames[item]} detail={detail} amount={formatPrice(amount, symbol)} />
        ))}
        <LedgerLine name="Your cost" amount={formatPrice(cost, symbol)} isStrong />
        {markup !== undefined && (
          <LedgerLine name={priceItemNames.markup} detail={markup.detail} amount={formatPrice(markup.amount, symbol)} />
        )}
        {changed !== 0 && (
          <LedgerLine name={changed < 0 ? 'Discount' : 'To the minimum charge'} amount={formatPrice(changed, symbol)} />
        )}
        {percent !== null && <LedgerLine name="Margin" amount={`${formatNumber(percent, 1)}%`} isStrong />}
      </dl>
    </section>
  );
}

type LedgerLineProps = { name: string; detail?: string; amount: string; isStrong?: boolean };

function LedgerLine({ name, detail = '', amount, isStrong = false }: LedgerLineProps) {
  return (
    <div className={`flex justify-between gap-3 border-b py-1.5 ${isStrong ? 'font-semibold' : ''}`}>
      <dt className="min-w-0 break-words">
        {name} {detail !== '' && <span className="text-xs text-muted-foreground">{detail}</span>}
      </dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  );
}
