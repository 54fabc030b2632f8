import { Download } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';

/** Badge that marks the result as an example. */
export function ExampleMark() {
  return (
    <p className="px-3 pt-2">
      <Badge variant="warning">Example</Badge>
    </p>
  );
}

/** Disabled button in the place of the download. */
export function ExampleDownload() {
  return (
    <Button data-tour="download" aria-disabled className="w-full">
      <Download aria-hidden />
      Download all as zip
    </Button>
  );
}
