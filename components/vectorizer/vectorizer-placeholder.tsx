import { Skeleton } from '#components/ui/skeleton.tsx';

/** Reserves the space of stage and settings, so that the page below does not shift when they load. */
export function VectorizerPlaceholder() {
  return (
    <div aria-hidden className="grid gap-6 lg:grid-cols-[minmax(17rem,20rem)_minmax(0,1fr)] lg:gap-x-8">
      <Skeleton className="h-[60vh] w-full lg:order-2 lg:h-[75vh]" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
