import { ToastAction } from './toast.tsx';
import { toast } from './use-toast.ts';

/** Says what was done, with a button that takes it back. */
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
