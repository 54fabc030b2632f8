import { Spinner } from '#components/ui/spinner.tsx';
import { words } from '#lib/product.ts';

/** Until the tool's script and the kept job are there: something to read that is true then, too. */
export function ToolWaiting() {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-10 text-center">
      <Spinner label="Loading the tool" className="size-8" />
      <p className="max-w-md text-muted-foreground">{words.fileUse}</p>
    </div>
  );
}
