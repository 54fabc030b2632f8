'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '#components/ui/load-part.ts';
import { Fold } from '../fold.tsx';
import type { SheetOutlineProps } from './outline-props.ts';

const OutlineFields = dynamic(() => loadPart(() => import('./outline-fields.tsx').then((part) => part.OutlineFields)), {
  ssr: false,
});

/** Shape of a size: a rectangle, or the outline of an offcut. Folded by default. */
export function SheetOutline(props: SheetOutlineProps) {
  const { id, name, outline } = props;
  return (
    <Fold
      id={`${id}-shape`}
      title={`Shape${name === '' ? '' : ` of ${name}`}`}
      {...(outline !== undefined && { summary: `Outline with ${outline.length} corners` })}
      hasProblem={false}
    >
      <OutlineFields {...props} />
    </Fold>
  );
}
