import type { ReactNode } from 'react';
import type { RequestField } from '#lib/shared/public-api/request-fields.ts';

export type FieldTable = {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly RequestField[];
  /** Shown above the note. */
  readonly description?: string;
  /** Shown above the fields. */
  readonly note?: ReactNode;
};

/** Fields of requests or answers, closed until the reader opens a table. Each table and each field has an anchor. */
export function FieldTables({ tables, of }: { tables: readonly FieldTable[]; of: 'requests' | 'answers' }) {
  return tables.map(({ id, title, fields, description = '', note }) => (
    <details key={id} id={id} className="mt-3 scroll-mt-24 border-b pb-3" data-fields={id}>
      <summary className="min-h-8 cursor-pointer text-sm font-medium">
        <code className="font-mono">{title}</code>
      </summary>
      {description !== '' && <p className="mb-2 text-sm">{withCode(description)}</p>}
      {note !== undefined && <p className="mb-2 text-sm">{note}</p>}
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.path} className="gap-x-4 border-t py-2 text-sm sm:grid sm:grid-cols-[2fr_3fr]">
              <dt>
                <code id={`${id}.${field.path}`} className="scroll-mt-24 font-mono font-semibold break-words">
                  {breakable(field.path)}
                </code>
              </dt>
              <dd>
                <div className="break-words text-muted-foreground">{factsOf(field, of)}</div>
                {field.meaning !== '' && <div className="break-words">{withCode(field.meaning)}</div>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  ));
}

/** Returns the facts of a field, with links to the tables of named types. */
function factsOf({ type, range, isRequired, preset }: RequestField, of: 'requests' | 'answers'): ReactNode {
  const ofRequest = isRequired ? 'required' : preset === '' ? 'optional' : `default ${preset}`;
  const rest = joined(range, of === 'requests' ? ofRequest : isRequired ? '' : 'may be absent');
  return (
    <>
      {type.split(/\b([A-Z][a-z]\w+)/).map((part, nth) =>
        nth % 2 === 0 ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <a key={nth} href={`#type-${part}`}>
            {part}
          </a>
        ),
      )}
      {rest !== '' && ` · ${rest}`}
    </>
  );
}

const joined = (...facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(' · ');

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
