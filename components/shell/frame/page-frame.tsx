import type { ReactNode } from 'react';
import { FlashMessageSlot } from '../flash-message-slot.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

type PageFrameProps = {
  /** True for a page as tall as the window, where that is tall enough: the zones scroll, the page does not. */
  isWorkspace?: boolean;
  children: ReactNode;
};

/** Header, content and footer; the workspace has the full width of the window. */
export function PageFrame({ isWorkspace = false, children }: PageFrameProps) {
  return (
    <div
      data-workspace={isWorkspace ? '' : undefined}
      className="group/frame flex min-h-dvh flex-col relative tall:data-workspace:h-dvh tall:data-workspace:overflow-hidden print:h-auto! print:overflow-visible!"
    >
      <SkipLink />
      <SiteHeader />
      <FlashMessageSlot />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </main>
      {/* In the workspace, low windows have the links in the menu, and phones below the job. */}
      <div className={isWorkspace ? 'hidden desk:[@media(height>=68.75rem)]:contents' : 'contents'}>
        <SiteFooter />
      </div>
    </div>
  );
}
