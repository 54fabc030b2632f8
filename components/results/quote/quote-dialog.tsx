'use client';

import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Download, Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { ApiError, downloadProduct } from '#lib/browser/api-client.ts';
import type { QuoteLines } from '#lib/shared/contracts/quote.ts';
import { picturesOf, quoteParts } from '#lib/shared/quotes/quote-items.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import type { QuoteRequest } from '#lib/shared/contracts/quote.ts';
import type { JobPrice, KnownPrice } from '#lib/shared/costs/job-price.ts';
import type { JobMeasurement } from '#lib/shared/model.ts';
import { nextQuoteNumber, readQuoteTerms } from '#lib/shared/quotes/quote-form.ts';
import { quoteSheet, quoteTable, quoteText, type QuoteSheet } from '#lib/shared/quotes/quote-sheet.ts';
import { quoteOf } from '#lib/shared/quotes/quote.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { CopyButton } from '../copy-button.tsx';
import { localDay } from '../local-day.ts';
import { QuoteFields, type OneQuote } from './quote-fields.tsx';
import { QuotePaper } from './quote-paper.tsx';
import { ShopLedger } from './shop-ledger.tsx';
import { accountDetails, useQuoteForm, type AccountDetails } from './use-quote-form.ts';

type QuoteDialogProps = {
  measurement: JobMeasurement;
  price: JobPrice | null;
  /** Cost that the price does not include; null for a complete price. */
  missing: string | null;
  unit: LengthUnit;
  customer: string;
  onCustomer: (customer: string) => void;
  onEnterPrices: () => void;
  onClose: () => void;
  loadPdf?: (quote: QuoteRequest) => Promise<File>;
  account?: AccountDetails;
};

/** The quote for the customer: its fields, the quote as the customer reads it, and what can be done with it. */
export function QuoteDialog({ price, onClose, onEnterPrices, ...props }: QuoteDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {price === null || price.total === null ? (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Quote</DialogTitle>
            <DialogDescription>
              {price?.problem ??
                'There is no price yet. Enter what you charge, such as cutting by length or setup, or the price of a sheet.'}
            </DialogDescription>
          </DialogHeader>
          <Button className="justify-self-end" onClick={onEnterPrices}>
            Enter prices
          </Button>
        </DialogContent>
      ) : (
        <DialogContent
          aria-describedby={undefined}
          className="h-[calc(100dvh-2rem)] grid-rows-[auto_minmax(0,1fr)_auto] gap-0 overflow-hidden p-0 sm:max-w-5xl"
        >
          <PricedQuote {...props} price={price} />
        </DialogContent>
      )}
    </Dialog>
  );
}

type PricedQuoteProps = Omit<QuoteDialogProps, 'price' | 'onClose' | 'onEnterPrices'> & { price: KnownPrice };

function PricedQuote({
  measurement,
  price,
  missing,
  unit,
  customer,
  onCustomer,
  loadPdf,
  account = accountDetails,
}: PricedQuoteProps) {
  const [form, changeForm, isStored] = useQuoteForm(account);
  const [day, setDay] = useState(() => localDay(new Date()));
  /** Number of this quote once it has left the dialog; null while it is that of the next quote. */
  const [ownNumber, setOwnNumber] = useState<string | null>(null);
  const number = ownNumber ?? form.number;
  const [by, setBy] = useState<QuoteLines>('rows');
  const byPart = useMemo(() => quoteParts(measurement), [measurement]);
  const items = by === 'parts' && byPart !== null ? byPart : measurement.rows;
  const pictures = useMemo(() => picturesOf(items), [items]);
  const { terms, validDays, problems } = readQuoteTerms(form);
  const quote = quoteOf({ rows: items }, price, terms);
  const sheet = quoteSheet(quote, {
    form: { ...form, number },
    customer,
    day,
    validDays,
    unit,
    pictures,
  });

  function changeOne(changed: Partial<OneQuote>) {
    if (changed.customer !== undefined) onCustomer(changed.customer);
    if (changed.day !== undefined) setDay(changed.day);
    if (changed.number === undefined) return;
    setOwnNumber(null);
    changeForm({ number: changed.number });
  }

  /** The number of a quote that has left the dialog is not used again. */
  function useUpNumber() {
    if (ownNumber !== null) return;
    setOwnNumber(number);
    changeForm({ number: nextQuoteNumber(number) });
  }
  return (
    <>
      <DialogHeader className="border-b px-5 py-4">
        <DialogTitle>{sheet.title}</DialogTitle>
      </DialogHeader>
      <div className="grid min-h-0 content-start overflow-y-auto lg:grid-cols-[minmax(0,1fr)_21rem] lg:content-stretch lg:overflow-hidden">
        <div className="min-w-0 bg-muted p-3 sm:p-5 lg:overflow-y-auto">
          <QuotePaper sheet={sheet} />
        </div>
        <div className="border-t p-5 lg:overflow-y-auto lg:border-t-0 lg:border-l">
          <QuoteFields
            quote={{ customer, day, number }}
            onQuote={changeOne}
            form={form}
            onForm={changeForm}
            problems={problems}
            isStored={isStored}
            lines={byPart === null ? null : { by, onChange: setBy }}
            ledger={<ShopLedger price={price} quote={quote} />}
          />
        </div>
      </div>
      <footer className="grid gap-2 border-t px-5 py-3">
        {missing !== null && <p className="text-sm text-warning">{missing}</p>}
        {Object.keys(problems).length > 0 ? (
          <output className="text-sm text-destructive">Correct the marked fields to send the quote.</output>
        ) : (
          <QuoteActions sheet={sheet} day={day} onUsed={useUpNumber} loadPdf={loadPdf} />
        )}
      </footer>
      <PrintedQuote>
        <QuotePaper sheet={sheet} />
      </PrintedQuote>
    </>
  );
}

/** Content that is printed in place of the page while it is mounted. */
function PrintedQuote({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print="quote" className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}

type QuoteActionsProps = {
  sheet: QuoteSheet;
  day: string;
  onUsed: () => void;
  loadPdf: ((quote: QuoteRequest) => Promise<File>) | undefined;
};

function QuoteActions({ sheet, day, onUsed, loadPdf = (quote) => downloadProduct('quote', quote) }: QuoteActionsProps) {
  const [state, setState] = useState<{ isLoading: boolean; problem: string | null }>({
    isLoading: false,
    problem: null,
  });

  async function download() {
    if (state.isLoading) return;
    setState({ isLoading: true, problem: null });
    try {
      const file = await loadPdf({ ...sheet, day });
      saveBlob(file, file.name);
      setState({ isLoading: false, problem: null });
      onUsed();
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Try again.';
      setState({ isLoading: false, problem: `The PDF could not be made. ${reason}` });
    }
  }
  const copied = (text: string) => {
    onUsed();
    return text;
  };
  return (
    <>
      {state.problem !== null && (
        <p role="alert" className="text-sm text-destructive">
          {state.problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <CopyButton label="Copy text" text={() => copied(quoteText(sheet))} />
        <CopyButton
          label="Copy table"
          text={() => copied(quoteTable(sheet).text)}
          html={() => quoteTable(sheet).html}
        />
        <Button
          variant="outline"
          size="sm"
          className="sm:ml-auto"
          onClick={() => {
            onUsed();
            window.print();
          }}
        >
          <Printer aria-hidden />
          Print
        </Button>
        <Button size="sm" aria-busy={state.isLoading} aria-disabled={state.isLoading} onClick={() => void download()}>
          <Download aria-hidden />
          {state.isLoading ? 'Preparing' : 'Download PDF'}
        </Button>
      </div>
    </>
  );
}
