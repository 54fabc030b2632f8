'use client';

import { useRef, useState, type ReactNode, type Ref } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { Button } from './button.tsx';

type FileZoneProps = {
  /** Beginning of the ids of the field and of its description. */
  id: string;
  zone: Ref<HTMLDivElement>;
  icon: LucideIcon;
  /** Text before the button, and while files are dragged over the zone. */
  texts: { readonly rest: string; readonly over: string };
  button: string;
  /** Accessible name of the field. */
  label: string;
  constraints: ReactNode;
  accept: readonly string[];
  isMultiple?: boolean;
  /** True while files are dragged over the page, if the whole page accepts them. */
  isOverPage?: boolean;
  /** True when files were chosen, which makes the zone lower. */
  isUsed: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Zone for files that are dropped or chosen. */
export function FileZone(props: FileZoneProps) {
  const { id, zone, icon: Icon, texts, button, label, constraints, accept, isMultiple, isUsed, onFiles } = props;
  const [isOverZone, setOverZone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOver = isOverZone || props.isOverPage === true;
  return (
    <div
      ref={zone}
      data-file-zone
      onDragOver={(event) => {
        event.preventDefault();
        setOverZone(true);
      }}
      onDragLeave={() => setOverZone(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOverZone(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        'flex scroll-mt-24 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed border-input bg-card px-4 transition-colors',
        isUsed ? 'py-3' : 'min-h-40 py-8',
        isOver && 'border-primary bg-accent',
      )}
    >
      <p className="flex items-center gap-2 text-sm">
        <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        {isOver ? texts.over : texts.rest}
      </p>
      <Button variant="outline" aria-describedby={`${id}-constraints`} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <p id={`${id}-constraints`} className="text-sm text-muted-foreground">
        {constraints}
      </p>
      <input
        ref={input}
        id={`${id}-input`}
        type="file"
        multiple={isMultiple}
        accept={accept.join(',')}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
