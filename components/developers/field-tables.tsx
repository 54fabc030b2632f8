import type { ReactNode } from 'react';
import type { RequestField } from '#lib/shared/public-api/request-fields.ts';

export type FieldTable = { readonly id: string; readonly title: string; readonly fields: readonly RequestField[] };

/** Request fields of each operation, closed until the reader opens one. */
export function FieldTables({ tables }: { tables: readonly FieldTable[] }) {
  return tables.map(({ id, title, fields }) => (
    <details key={id} className="mt-3 border-b pb-3" data-fields={id}>
      <summary className="min-h-8 cursor-pointer text-sm font-medium">
        <code className="font-mono">{title}</code>
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={field.path} className="gap-x-4 border-t py-2 text-sm sm:grid sm:grid-cols-[2fr_3fr]">
            <dt>
              <code className="font-mono font-semibold break-words">{breakable(field.path)}</code>
            </dt>
            <dd>
              <div className="break-words text-muted-foreground">{factsOf(field)}</div>
              {field.meaning !== '' && <div className="break-words">{withCode(field.meaning)}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  ));
}

function factsOf({ type, range, isRequired, preset }: RequestField): string {
  const rest = isRequired ? 'required' : preset === '' ? 'optional' : `default ${preset}`;
  return [type, ...(range === '' ? [] : [range]), rest].join(' · ');
}

/** Returns a text with the words between backticks as code. */
function withCode(text: string): ReactNode {
  return text.split('`').map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      // The parts of a static text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={nth} className="font-mono">
        {part}
      </code>
    ),
  );
}

/** Returns a dotted path that may wrap before each name. */
const breakable = (path: string) => path.replaceAll('.', '.\u200B');
