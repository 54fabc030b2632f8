import { quoteHeads, type QuoteSheet } from '#lib/shared/quotes/quote-sheet.ts';

/** A quote as the customer reads it, on screen and in print. Names may be in any direction of writing. */
export function QuotePaper({ sheet }: { sheet: QuoteSheet }) {
  const { title, date, shop, logo, customer, validUntil, lines, sums, terms } = sheet;
  const hasPictures = lines.some(({ picture }) => picture !== '');
  return (
    <article
      aria-label={title}
      className="grid min-w-0 gap-6 bg-sheet p-5 text-sm text-sheet-foreground sm:p-8 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          {/* oxlint-disable-next-line nextjs/no-img-element -- drawn in this browser */}
          {logo !== '' && <img src={logo} alt="" className="mb-2 max-h-14 max-w-48" />}
          <p dir="auto" className="text-lg font-semibold break-words">
            {shop.name}
          </p>
          {shop.address.map((line, index) => (
            <p key={index} dir="auto" className="break-words text-sheet-muted">
              {line}
            </p>
          ))}
        </div>
        <div className="sm:text-right">
          <p className="font-semibold">{title}</p>
          <p className="text-sheet-muted">{date}</p>
        </div>
      </header>
      {(customer !== '' || validUntil !== '') && (
        <div className="flex flex-wrap justify-between gap-4">
          <p className="min-w-0">
            {customer !== '' && (
              <>
                <span className="block text-sheet-muted">For</span>
                <bdi className="font-semibold break-words">{customer}</bdi>
              </>
            )}
          </p>
          {validUntil !== '' && (
            <p className="text-right">
              <span className="block text-sheet-muted">Valid until</span>
              <span className="font-semibold">{validUntil}</span>
            </p>
          )}
        </div>
      )}
      <table className="figures w-full">
        <caption className="sr-only">Items of the quote</caption>
        <thead>
          <tr className="border-b border-sheet-grid text-sheet-muted">
            <th scope="col" className="py-1.5 text-left font-normal">
              {quoteHeads.name}
            </th>
            {[quoteHeads.quantity, quoteHeads.each, quoteHeads.sum].map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-2 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, size, quantity, each, sum, picture }, index) => (
            <tr key={index} className="border-b border-sheet-grid align-top">
              <th scope="row" className="py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                <span className="flex items-center gap-3">
                  {hasPictures && <LinePicture path={picture} />}
                  <span className="min-w-0">
                    <bdi>{name}</bdi>
                    <span className="block text-xs text-sheet-muted">{size}</span>
                  </span>
                </span>
              </th>
              {[quantity, each, sum].map((figure, column) => (
                <td key={column} className="py-1.5 pl-2 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="figures ml-auto grid w-full max-w-80 gap-1">
        {sums.map(({ label, amount }) => (
          <div
            key={label}
            className="flex justify-between gap-4 last:border-t last:border-sheet-muted last:pt-1.5 last:text-base last:font-semibold"
          >
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {terms.length > 0 && (
        <div className="text-sheet-muted">
          {terms.map((line, index) => (
            <p key={index} dir="auto" className="break-words">
              {line}
            </p>
          ))}
        </div>
      )}
    </article>
  );
}

/** Decorative picture of a line; the name is next to it. */
function LinePicture({ path }: { path: string }) {
  return (
    <svg aria-hidden viewBox="-3 -3 306 306" className="size-9 shrink-0">
      <path
        d={path}
        fillRule="evenodd"
        className="fill-sheet-grid stroke-sheet-muted"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
