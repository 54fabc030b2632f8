import type { Metadata } from 'next';
import Link from 'next/link';
import { Prose } from '#components/marketing/prose.tsx';
import { canonicalInHead } from '#lib/server/canonical.ts';

export const metadata: Metadata = {
  title: 'More Tools',
  description: 'More tools for sign makers and cutting shops.',
  alternates: canonicalInHead('/more-tools'),
};

export default function MoreToolsPage() {
  return (
    <Prose title="More Tools">
      <p>
        Tracing of pictures into cuttable outlines and the shop calculators are being built and will stand here. They
        are not available yet.
      </p>
      <p>
        What works today: <Link href="/app">measuring and nesting</Link>.
      </p>
    </Prose>
  );
}
