import { invalidRequest } from './errors.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

const MAX_DEPTH = 8;
const MAX_FIELDS = 2000;

/**
 * Reads Stripe's form encoding: `items[0][price]=p&metadata[a]=b&expand[]=x`. Numbered and empty brackets make lists.
 * Throws 400 on a form that contradicts itself.
 */
export function parseForm(text: string): FormFields {
  const root: Branch = new Map();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_FIELDS) throw invalidRequest('Request has too many parameters.');
  for (const [name, value] of pairs) insert(root, pathOf(name), value, name);
  return Object.fromEntries([...root].map(([name, node]) => [name, toValue(node)]));
}

type Node = string | Branch;
type Branch = Map<string, Node> & {};

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`);
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter is nested too deeply: ${name}`);
  return path;
}

function insert(branch: Branch, path: string[], value: string, name: string): void {
  const key = path[0] === '' ? String(branch.size) : path[0]!;
  const found = branch.get(key);
  if (path.length === 1) {
    if (found instanceof Map) throw invalidRequest(`Invalid parameter: ${name}`);
    branch.set(key, value);
    return;
  }
  if (typeof found === 'string') throw invalidRequest(`Invalid parameter: ${name}`);
  const inner: Branch = found ?? new Map();
  branch.set(key, inner);
  insert(inner, path.slice(1), value, name);
}

function toValue(node: Node): FormValue {
  if (typeof node === 'string') return node;
  const entries = [...node];
  if (entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => toValue(inner));
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, toValue(inner)]));
}
