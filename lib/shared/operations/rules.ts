import { type OperationRule, parseOperationRule } from '@measurement-nesting/curves/drawing';
import { limits } from '../limits.ts';

/** Rules on operations, as the engine defines them. */
export {
  formatOperationRule,
  matchesRule,
  type Operation,
  operationOf,
  type OperationRule,
  operations,
  parseOperationRule,
} from '@measurement-nesting/curves/drawing';

/** Parses texts of rules; a text that is no rule is omitted. */
export const parseRules = (rules: readonly string[]): OperationRule[] =>
  rules.map((text) => parseOperationRule(text)).filter((rule) => rule !== null);

/** Reads stored texts of rules; those that the server would reject are omitted. */
export function readRuleTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const { rules, ruleLength } = limits.operations;
  return value
    .filter((text): text is string => typeof text === 'string' && text.length <= ruleLength)
    .filter((text) => parseOperationRule(text) !== null)
    .slice(0, rules);
}
