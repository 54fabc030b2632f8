'use client';

import { useSite } from '#components/shell/site-provider.tsx';

/** Where mail is, when it does not come to people's mailboxes. */
export function MailNotice() {
  const { mailNotice } = useSite();
  if (!mailNotice) return null;
  return (
    <p>
      {mailNotice.text} <a href={mailNotice.href}>{mailNotice.link}</a>.
    </p>
  );
}
