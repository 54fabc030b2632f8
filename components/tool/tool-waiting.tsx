import { Spinner } from '#components/ui/spinner.tsx';
import { words } from '#lib/shared/product.ts';

/** Shown until the script of the tool and the saved job have loaded, with a text that is valid at any time. */
export function ToolWaiting() {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-10 text-center">
      <Spinner label="Loading the tool" className="size-8" />
      <p className="max-w-md text-muted-foreground">{words.fileUse}</p>
    </div>
  );
}
