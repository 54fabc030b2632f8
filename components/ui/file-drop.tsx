'use client';

import { useRef, useState, type ReactNode, type Ref } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { buttonVariants } from './button-variants.ts';

type FileDropProps = {
  ref: Ref<HTMLDivElement>;
  /** Prefix of the ids of the input and of the constraints. */
  name: string;
  icon: LucideIcon;
  text: string;
  /** Text while files are dragged over the zone. */
  textOver: string;
  buttonText: string;
  /** Accessible name of the file input. */
  inputName: string;
  constraints: ReactNode;
  /** Extensions that the file dialog offers, such as '.dxf'. */
  extensions: readonly string[];
  isMultiple?: boolean;
  /** True once there is a file, so that the zone is one line. */
  isSmall: boolean;
  /** True while files are dragged over another part of the page that belongs to the zone. */
  isOverPage?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** A zone for dropped files, with a button that opens the file dialog. */
export function FileDrop(props: FileDropProps) {
  const { ref, name, icon: Icon, isSmall, isOverPage = false, onFiles } = props;
  const [isOverZone, setOverZone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOver = isOverZone || isOverPage;
  return (
    <div
      ref={ref}
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
        isSmall ? 'py-3' : 'min-h-40 py-8',
        isOver && 'border-primary bg-accent',
      )}
    >
      <p className="flex items-center gap-2 text-sm">
        <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        {isOver ? props.textOver : props.text}
      </p>
      <button
        type="button"
        className={buttonVariants({ variant: 'outline' })}
        aria-describedby={`${name}-constraints`}
        onClick={() => input.current?.click()}
      >
        {props.buttonText}
      </button>
      <p id={`${name}-constraints`} className="text-sm text-muted-foreground">
        {props.constraints}
      </p>
      <input
        ref={input}
        id={`${name}-input`}
        type="file"
        multiple={props.isMultiple}
        accept={props.extensions.join(',')}
        aria-label={props.inputName}
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
