import { Plus } from 'lucide-react';
import { questions } from './questions.ts';

export function Faq() {
  return (
    <div className="grid items-start lg:grid-cols-2 lg:gap-x-10">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[65ch] pb-5 leading-7 text-muted-foreground">{answer}</p>
        </details>
      ))}
    </div>
  );
}
