import { ToastAction } from './toast.tsx';
import { toast } from './use-toast.ts';

/** Shows a confirmation with an undo button, and what else is to be known below it. */
export function toastWithUndo(title: string, undo: () => void | Promise<void>, description?: string): void {
  toast({
    title,
    description,
    action: (
      <ToastAction altText="Undo" onClick={() => void undo()}>
        Undo
      </ToastAction>
    ),
  });
}
