import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/frame/page-frame.tsx';

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <PageFrame>{children}</PageFrame>;
}
