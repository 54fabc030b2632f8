import { Badge } from '#components/ui/badge.tsx';

/** Badge that marks the result as an example. */
export function ExampleMark() {
  return (
    <p className="px-3 pt-2">
      <Badge variant="warning">Example</Badge>
    </p>
  );
}
