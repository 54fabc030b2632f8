import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { TextFrame } from '#components/shell/text-page/text-frame.tsx';
import { siteFrom } from '#web/pages/site.ts';
import { visitorOf } from '#web/pages/visitor.ts';

/** Layout of the text pages. The server renders the visitor's status, so they ship no JavaScript. */
export default async function TextLayout({ children }: { children: ReactNode }) {
  return (
    <TextFrame visitor={visitorOf(await headers())} site={siteFrom(process.env)}>
      {children}
    </TextFrame>
  );
}
