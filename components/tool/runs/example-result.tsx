import { Download } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';

/** Says that what stands there is no result of the person's own. */
export function ExampleMark() {
  return (
    <p className="px-3 pt-2">
      <Badge variant="warning">Example</Badge>
    </p>
  );
}

/** Where the download will be. */
export function ExampleDownload() {
  return (
    <Button data-tour="download" aria-disabled className="w-full">
      <Download aria-hidden />
      Download all as zip
    </Button>
  );
}
