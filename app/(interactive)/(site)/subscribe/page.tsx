import type { Metadata } from 'next';
import { PaymentLoader } from '#components/account/plan/payment-loader.tsx';

export const metadata: Metadata = { title: 'Subscribe', robots: { index: false, follow: false } };

export default function Page() {
  return (
    <div className="flex flex-1 items-center justify-center p-6">
      <h1 className="sr-only">Subscribe</h1>
      <PaymentLoader purpose="subscribe" />
    </div>
  );
}
