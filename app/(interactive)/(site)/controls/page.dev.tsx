import type { Metadata } from 'next';
import { ControlsPage } from '../../../../tools/controls/controls-page.tsx';

// A page with this name exists only in development: `pageExtensions` in next.config.ts.
export const metadata: Metadata = { title: 'Controls', robots: { index: false, follow: false } };

export default function Page() {
  return <ControlsPage />;
}
