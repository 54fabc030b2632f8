import { Scrolling } from './scrolling.tsx';

/** A text to copy, in a block that scrolls. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <Scrolling label={label} className="rounded-md border bg-card p-4 text-sm">
      <pre>
        <code className="font-mono">{code}</code>
      </pre>
    </Scrolling>
  );
}
