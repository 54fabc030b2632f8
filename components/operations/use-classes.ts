'use client';

import { useState } from 'react';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import type { DrawingClass, MeasuredRow } from '#lib/shared/contracts/result.ts';

const none: readonly DrawingClass[] = [];

/** Returns the classes of a file; while it is measured again, those of the same page before. */
export function useClasses(file: FileForm | null, measured: MeasuredRow | null): readonly DrawingClass[] {
  const [last, setLast] = useState<{ of: FileForm; classes: readonly DrawingClass[] } | null>(null);
  const classes = measured?.classes;
  if (file !== null && classes !== undefined && last?.classes !== classes) setLast({ of: file, classes });
  if (file === null) return none;
  if (classes !== undefined) return classes;
  return last?.of.content === file.content && last.of.page === file.page ? last.classes : none;
}
