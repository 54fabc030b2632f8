import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { StaticFrame } from '#components/shell/frame/static-frame.tsx';

export const metadata: Metadata = { robots: { index: false, follow: true } };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <StaticFrame>{children}</StaticFrame>;
}
