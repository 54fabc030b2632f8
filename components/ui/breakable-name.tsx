import { Fragment } from 'react';

/** A file name that wraps after its separators rather than inside its words. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[\s_\-.,)\]+])|(?=[([])/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
