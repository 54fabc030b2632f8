'use client';

import { useSite } from '#components/shell/site-provider.tsx';

/** Location of emails in installations that do not deliver them to real mailboxes. */
export function MailNotice() {
  const { mailNotice } = useSite();
  if (!mailNotice) return null;
  return (
    <p>
      {mailNotice.text} <a href={mailNotice.href}>{mailNotice.link}</a>.
    </p>
  );
}
