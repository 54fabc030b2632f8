import { z } from 'zod';
import { limits } from '../limits.ts';
import { partRules } from '../row-rules/rule-schema.ts';

const { min, max } = limits.partQuantity;
const quantityMessage = `Quantity of a part must be a whole number from ${min} to ${max}; 0 is not cut.`;

/** Returns whether a text has the form of a part's id. */
export const isPartId = (text: string): boolean => partIdPattern.test(text);
const partIdPattern = /^part-[1-9]\d{0,5}$/;

const partChoice = z
  .strictObject({
    partId: z
      .string()
      .regex(partIdPattern, 'Use the ids of `parts` in a measurement, such as part-3.')
      .optional()
      .describe('Id of the part in `parts` of a measurement of the same drawing. Required without `name`.'),
    name: z
      .string()
      .min(1)
      .max(limits.partName)
      .optional()
      .describe(
        'Name of the part, or of the file, group or layer that it is drawn in: applies to every part with the name. Required without `partId`.',
      ),
    quantity: z
      .int(quantityMessage)
      .min(min, quantityMessage)
      .max(max, quantityMessage)
      .optional()
      .describe(
        'Pieces that one copy of the drawing yields; 0 is the same as in `leaveOutParts`. Default: that of a combined drawing, otherwise 1.',
      ),
    ...partRules.shape,
  })
  .refine(({ partId, name }) => (partId === undefined) !== (name === undefined), {
    error: 'Send either partId or name.',
    path: ['name'],
  });
export type PartEntry = z.infer<typeof partChoice>;

const keyOf = ({ partId, name }: PartEntry): string => `${partId ?? ''} ${name ?? ''}`;

/** Rejects two choices for the same id or name. */
function refuseSameParts(choices: readonly PartEntry[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  choices.forEach((choice, index) => {
    const named = choice.partId === undefined ? 'name' : 'partId';
    if (seen.has(keyOf(choice)))
      context.addIssue({ code: 'custom', path: [index, named], message: 'List each part once.' });
    seen.add(keyOf(choice));
  });
}

/** Returns choices in an order that does not depend on that of the request, so that equal requests have equal hashes. */
const inOrder = (choices: PartEntry[]): PartEntry[] =>
  choices.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

/** Quantities and rules of parts of a drawing. An id has precedence over a name, and a name over that of a file, group or layer. */
export const partChoices = z
  .array(partChoice)
  .max(limits.shapes)
  .superRefine(refuseSameParts)
  .overwrite(inOrder)
  .describe(
    'Quantities and rules of parts of the drawing. The order has no effect. Default: each part once, with the rules of the file.',
  );
