import type { z } from 'zod';
import { requestFields, type RequestField } from './request-fields.ts';

/** A fault of one field of a program's request. */
export type FieldFault = { readonly field: string; readonly message: string };

/** Maximum number of faults in one response. */
const MAX_FAULTS = 20;

/**
 * Returns the faults of a program's request, for the issues that its schema reported: each names the field and its allowed values. A
 * schema with a sentence for people has that for programs in the `params` of the issue (`forPrograms`).
 */
export function requestFaults(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const fields = requestFields(schema);
  const faults = issues.flatMap((issue) => faultsOf(issue, [], fields));
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values()].slice(0, MAX_FAULTS);
}

function faultsOf(
  issue: z.core.$ZodIssue,
  above: readonly PropertyKey[],
  fields: readonly RequestField[],
): FieldFault[] {
  const path = [...above, ...issue.path];
  const name = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(path, key, fields));
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors);
    if (branch !== undefined) return branch.flatMap((each) => faultsOf(each, path, fields));
  }
  if (issue.code === 'custom') {
    const { forPrograms } = issue.params ?? {};
    return [{ field: name, message: typeof forPrograms === 'string' ? forPrograms : issue.message }];
  }
  // The schema's own sentence states the form of a text.
  if (issue.code === 'invalid_format' && issue.message.endsWith('.')) return [{ field: name, message: issue.message }];
  if (issue.code === 'invalid_key')
    return issue.issues.map(({ message }) => ({ field: name, message: `Name of an entry: ${message}` }));
  // The values of a record are not listed as fields.
  const isListed = fields.some((each) => [each.path, `${each.path}[]`].includes(patternOf(path)));
  if (!isListed && issue.message.endsWith('.')) return [{ field: name, message: issue.message }];
  return [{ field: name, message: `${name === '' ? 'The body' : name} must be ${allowedAt(path, fields)}.` }];
}

function allowedAt(path: readonly PropertyKey[], fields: readonly RequestField[]): string {
  const at = patternOf(path);
  const field = fields.find((each) => each.path === at);
  const entry = fields.find((each) => `${each.path}[]` === at);
  if (field === undefined) return entry === undefined ? 'an object' : withArticle(entryOf(entry.type));
  const { type, range } = field;
  return `${withArticle(type)}${range === '' ? '' : `: ${range}`}`;
}

/** Returns the type of an entry of a list: 'object' for 'list of objects'. */
const entryOf = (list: string): string => list.replace(/^list of /, '').replace(/s$/, '');
const withArticle = (type: string): string => `${type.startsWith('o') ? 'an' : 'a'} ${type}`;

function unknownField(path: readonly PropertyKey[], key: string, fields: readonly RequestField[]): FieldFault {
  const parent = patternOf(path);
  const allowed = fields.flatMap((each) => {
    const cut = each.path.lastIndexOf('.');
    return (cut < 0 ? '' : each.path.slice(0, cut)) === parent ? [each.path.slice(cut + 1)] : [];
  });
  const field = [...path.map(String), key].join('.');
  return { field, message: `${field} is not a field of this request. Allowed: ${allowed.join(', ')}.` };
}

/** Returns the path with `[]` for the entries of lists. */
const patternOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  );

/**
 * Returns the issues of the alternative that the request resembles most: the one with the fewest unknown fields, then the one whose
 * fault is deepest. Returns undefined if the value has the type of none.
 */
function closestBranch(errors: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined {
  const unknown = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0),
      0,
    );
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce(
      (max, { code, path }) => Math.max(max, code === 'unrecognized_keys' ? path.length + 1 : path.length),
      0,
    );
  const ordered = errors
    .filter((issues) => depth(issues) > 0)
    .toSorted((a, b) => unknown(a) - unknown(b) || depth(b) - depth(a));
  return ordered[0];
}
