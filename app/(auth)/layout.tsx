import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';

export const metadata: Metadata = { robots: { index: false, follow: true } };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <PageFrame header="static">{children}</PageFrame>;
}
