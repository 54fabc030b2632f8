import type { Metadata } from 'next';
import { PaymentLoader } from '#components/account/plan/payment-loader.tsx';

export const metadata: Metadata = { title: 'Billing', robots: { index: false, follow: false } };

export default function Page() {
  return (
    <div className="flex flex-1 items-center justify-center p-6">
      <h1 className="sr-only">Billing</h1>
      <PaymentLoader purpose="customer_portal" />
    </div>
  );
}
