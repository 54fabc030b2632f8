import { CircleAlert } from 'lucide-react';

/** Error message below a field; link it to the field by `aria-describedby`. */
export function FieldMessage({ id, message }: { id: string; message: string | null }) {
  if (message === null) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}
