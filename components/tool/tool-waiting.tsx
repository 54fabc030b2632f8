import { Spinner } from '#components/ui/spinner.tsx';

export function ToolWaiting() {
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Spinner label="Loading the tool" className="size-8" />
    </div>
  );
}
