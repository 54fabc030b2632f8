'use client';

import type { ReactNode } from 'react';
import { useSite } from './site-provider.tsx';

/** A mailto link to the support address; its default text is the address. */
export function SupportLink({
  className,
  subject,
  body,
  children,
}: {
  className?: string;
  subject?: string;
  body?: string;
  children?: ReactNode;
}) {
  const { supportEmail } = useSite();
  const parts = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body)}`] : []),
  ];
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  return (
    <a href={`mailto:${supportEmail}${query}`} className={className}>
      {children ?? supportEmail}
    </a>
  );
}
