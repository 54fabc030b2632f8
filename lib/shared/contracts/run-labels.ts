import { z } from 'zod';
import { limits } from '../limits.ts';
import { product } from '../product.ts';

/** Schemas of a program's own data on a run, and of the filters of the list of runs. */

const { referenceLength, fields, keyLength, valueLength } = limits.runLabels;
/** One line of text without control characters, which the database cannot store all. */
const line = (min: number, max: number) => {
  const size = `Send text of ${min} to ${max} characters.`;
  return z
    .string(size)
    .min(min, size)
    .max(max, size)
    .regex(/^\P{C}*$/u, 'Send text without control characters.');
};

export const runLabelFields = {
  reference: line(1, referenceLength)
    .optional()
    .describe(
      'Your own reference, such as the number of an order. It is returned with the run, in the list of runs and in nest.json. Default: none.',
    ),
  metadata: z
    .record(line(1, keyLength), line(0, valueLength))
    .refine((entries) => Object.keys(entries).length <= fields, `Metadata can have up to ${fields} entries.`)
    .optional()
    .describe(
      `Your own data as texts by name: up to ${fields}, names of ${keyLength} and values of ${valueLength} characters. Returned with the run and in nest.json. Default: none.`,
    ),
};

/** Reference and metadata of a run, and the mark of a run that a sandbox key started. */
export const runLabels = z.object({
  ...runLabelFields,
  sandbox: z
    .literal(true)
    .optional()
    .describe(
      `True for a run of a sandbox key, which searches for ${product.sandboxSeconds} s at most and costs no credit.`,
    ),
});
export type RunLabels = z.infer<typeof runLabels>;

/** States of a run, in their order. */
export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const createdMessage = 'Send a time with its time zone, such as 2026-11-30T08:00:00Z.';

/** Filters of the list of runs. Times have a time zone. */
export const runFilters = {
  state: z
    .enum(runStates, `Send one of these states: ${runStates.join(', ')}.`)
    .optional()
    .describe('State of the runs. Default: all states.'),
  reference: runLabelFields.reference.describe('Reference of the runs, exactly as sent. Default: all runs.'),
  createdFrom: z.iso
    .datetime({ offset: true, error: createdMessage })
    .optional()
    .describe('Time of the earliest run to list. Default: no limit.'),
  createdBefore: z.iso
    .datetime({ offset: true, error: createdMessage })
    .optional()
    .describe('Time before which the listed runs were created. Default: no limit.'),
};
