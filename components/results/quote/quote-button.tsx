'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FileText } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import type { JobMeasurement } from '#lib/shared/model.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

const QuoteDialog = dynamic(() => loadPart(() => import('./quote-dialog.tsx').then((part) => part.QuoteDialog)), {
  ssr: false,
});

type QuoteButtonProps = {
  measurement: JobMeasurement;
  price: JobPrice | null;
  missing: string | null;
  unit: LengthUnit;
  /** Name of the job. Its customer is remembered until the page closes. */
  job: string;
  onEnterPrices: () => void;
};

/** Opens the quote for the customer. */
export function QuoteButton({ job, onEnterPrices, ...props }: QuoteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [customer, setCustomer] = useState({ job, name: '' });
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileText aria-hidden />
        Quote
      </Button>
      {isOpen && (
        <QuoteDialog
          {...props}
          customer={customer.job === job ? customer.name : ''}
          onCustomer={(name) => setCustomer({ job, name })}
          onEnterPrices={() => {
            setOpen(false);
            onEnterPrices();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
