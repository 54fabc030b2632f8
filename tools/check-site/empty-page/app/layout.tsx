import type { ReactNode } from 'react';

export const metadata = { title: 'Empty page', description: 'A page of the framework alone.' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
