import type { Metadata } from 'next';
import { PageFrame } from '#components/shell/frame/page-frame.tsx';
import { LazyTool } from '#components/tool/lazy-tool.tsx';
import { WaitingPictureNote } from '#components/vectorizer/picture/waiting-picture-note.tsx';

export const metadata: Metadata = { title: 'App', robots: { index: false } };

/** The main tool. The middleware admits only signed-in visitors. */
export default function AppPage() {
  return (
    <PageFrame isWorkspace>
      <WaitingPictureNote />
      <LazyTool />
    </PageFrame>
  );
}
