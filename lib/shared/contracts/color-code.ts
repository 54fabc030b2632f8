import { z } from 'zod';
import { operationRules } from '../operations/operation-schema.ts';

/** 'My color code': the rules last used. */
export const colorCode = z.strictObject({
  rules: operationRules.readonly(),
  /** True if each added file starts with these rules. */
  isForEachFile: z.boolean(),
});
export type ColorCode = z.infer<typeof colorCode>;
export const colorCodeAnswer = z.object({ colorCode: colorCode.nullable() });
export type ColorCodeAnswer = z.infer<typeof colorCodeAnswer>;
