import type { ReactNode } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

/** A scrollable region must be focusable for keyboard users. */
const byKeyboard = { tabIndex: 0 };

/** A region that scrolls when it is wider than the screen, also by the arrow keys. */
function Scrolling({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={label} {...byKeyboard} className={cn('overflow-x-auto', className)}>
      {children}
    </section>
  );
}

export function FactsTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <Scrolling label={label} className="mt-3">
      <table className={cn('w-full text-left text-sm', head.length > 2 && 'min-w-[36rem]')}>
        <thead>
          <tr className="border-b">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, nth) => (
            // The rows of a static table never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={nth} className="border-b align-top">
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-2 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

type Step = {
  id: string;
  title: string;
  text: string;
  code: Readonly<Record<string, string>>;
};

/** Steps of a program, each in all languages; the first language is open. */
export function ExampleList({ steps, languages }: { steps: readonly Step[]; languages: readonly string[] }) {
  return steps.map(({ id, title, text, code }) => (
    <section key={id} aria-labelledby={id}>
      <h3 id={id} className="mt-8 font-semibold">
        {title}
      </h3>
      <p>{text}</p>
      {languages.map((language, nth) => (
        <details key={language} open={nth === 0} className="mt-3" data-language={language}>
          <summary className="mb-2 min-h-8 cursor-pointer text-sm font-medium">{language}</summary>
          <CodeBlock label={`${title}: ${language}`} code={code[language] ?? ''} />
        </details>
      ))}
    </section>
  ));
}

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
