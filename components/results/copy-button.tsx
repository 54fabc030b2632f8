'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

type CopyButtonProps = {
  label: string;
  text: () => string;
  /** The same content with a layout, for programs that accept HTML. */
  html?: () => string;
  iconOnly?: boolean;
};

const shownMs = 2000;

/** Copies text to the clipboard; the button and screen readers report success or refusal by the browser. */
export function CopyButton({ label, text, html, iconOnly = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      if (html !== undefined && typeof ClipboardItem === 'function') {
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text(), 'text/html': html() })]);
      } else await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  const statusText = { idle: '', copied: 'Copied', refused: 'The browser did not allow copying' }[state];
  const icon = state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />;
  return (
    <>
      <Button
        variant={iconOnly ? 'ghost' : 'outline'}
        size={iconOnly ? 'icon' : 'sm'}
        className={iconOnly ? 'size-7 text-muted-foreground' : undefined}
        aria-label={iconOnly ? label : undefined}
        onClick={() => void copy()}
      >
        {icon}
        {!iconOnly && (statusText === '' ? label : statusText)}
      </Button>
      <output className="sr-only">{statusText}</output>
    </>
  );
}
