import type { ReactNode } from 'react';
import { NameMark } from '#components/shell/frame/name-mark.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';

/** Card of an auth page. */
export function AuthCard({
  title,
  description,
  isMarked = false,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** True on pages without a header, where the card shows the name of the product. */
  isMarked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-1 items-start justify-center px-4 py-10 sm:py-16">
      <Card className="w-full max-w-md gap-6 py-7">
        <CardHeader className="px-6 sm:px-8">
          {isMarked && (
            <div className="mb-4 border-b pb-4">
              <NameMark />
            </div>
          )}
          <CardTitle as="h1" className="text-2xl">
            {title}
          </CardTitle>
          {description && <CardDescription>{description}</CardDescription>}
        </CardHeader>
        <CardContent className="grid gap-5 px-6 sm:px-8">{children}</CardContent>
      </Card>
    </div>
  );
}
