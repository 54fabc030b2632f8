import { ToastAction } from './toast.tsx';
import { toast } from './use-toast.ts';

/** Shows a confirmation with an undo button. */
export function toastWithUndo(title: string, undo: () => void | Promise<void>): void {
  toast({
    title,
    action: (
      <ToastAction altText="Undo" onClick={() => void undo()}>
        Undo
      </ToastAction>
    ),
  });
}
