'use client';

import { useSite } from '#components/shell/site-provider.tsx';

const inboxPath = '/__local/inbox';

/** On a machine without accounts no mail is sent; this says where it is instead. */
export function LocalInboxHint() {
  const { isLocal } = useSite();
  if (!isLocal) return null;
  return (
    <p>
      This copy runs on your own machine and sends no real mail: <a href={inboxPath}>open the inbox</a>.
    </p>
  );
}
