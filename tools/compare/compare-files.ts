import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Result of comparing one file. */
export type Comparison = {
  readonly figures: readonly string[];
  /** Cause of the difference, beginning with UNEXPLAINED or NOT COMPARED if none was found; '' without a difference. */
  readonly cause: string;
};

/** Compares the files one after the other and prints a line for each and their number by result. Sets the exit code to 1 if a difference is unexplained. */
export async function compareFiles(
  names: readonly string[],
  endings: readonly string[],
  compare: (file: string) => Comparison | Promise<Comparison>,
): Promise<void> {
  const files = filesIn(names, endings);
  const counts = { equal: 0, explained: 0, unexplained: 0, missed: 0 };
  for (const file of files) {
    const { figures, cause } = await compare(file);
    counts[resultOf(cause)]++;
    console.log([path.basename(file), ...figures, cause].filter((part) => part !== '').join(' | '));
  }
  const { equal, explained, unexplained, missed } = counts;
  const others = `${explained} explained, ${unexplained} not, ${missed} not compared`;
  console.log(`${files.length} files: ${equal} with equal outlines, ${others}.`);
  process.exitCode = unexplained + missed === 0 ? 0 : 1;
}

function resultOf(cause: string): 'equal' | 'explained' | 'unexplained' | 'missed' {
  if (cause === '') return 'equal';
  if (cause.startsWith('NOT COMPARED')) return 'missed';
  return cause.startsWith('UNEXPLAINED') ? 'unexplained' : 'explained';
}

/** Returns the named files, and those in the named folders at any depth, whose names end in one of `endings`; in order. */
function filesIn(names: readonly string[], endings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!statSync(name).isDirectory()) return [path.resolve(name)];
    return readdirSync(name, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.toLowerCase().endsWith(ending)))
      .map((entry) => path.resolve(entry.parentPath, entry.name))
      .sort();
  });
}
