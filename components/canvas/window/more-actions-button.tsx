import type { ComponentProps } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Button of the menu with the rarely used actions of the canvas. */
export function MoreActionsButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'variant' | 'children'>) {
  return (
    <IconButton label="More actions" variant="outline" {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
