/** Readers of stored data, which may be of an older version or edited. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns a text of up to 1,000 characters; `otherwise` for anything else. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.length <= 1000 ? value : otherwise;
}

export function oneOf<T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
