import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the named files, and those in the named folders at any depth, whose names end in one of `endings`; in order.
 */
export function filesIn(names: readonly string[], endings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!statSync(name).isDirectory()) return [path.resolve(name)];
    return readdirSync(name, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.toLowerCase().endsWith(ending)))
      .map((entry) => path.resolve(entry.parentPath, entry.name))
      .sort();
  });
}
