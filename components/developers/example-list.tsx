import { Scrolling } from './scrolling.tsx';

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
