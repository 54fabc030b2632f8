type NamedFunction = { readonly name: string; readonly body: string; readonly method: boolean };

const forms: readonly RegExp[] = [
  /^(\s*)(?:export\s+)?(?:async\s+)?function\*?\s+(\w+)/,
  /^(\s*)(?:export\s+)?const\s+(\w+)\b(?:: .*)?\s=\s(?:async\s+)?(?:function\b|\w+ =>|(?:<.*>)?\(.*=>|(?:<.*>)?\($)/,
];
const methodForm =
  /^(\s+)(?:(?:static|async|override|protected|private|get|set)\s+)*\*?(#?\w+)(?:<[^>]*>)?\(.*(?:(?<!=> )\{|\()$/;
const keywords = /^(?:if|for|while|switch|catch|return|constructor|super|throw|await|function)$/;
const indentOf = (line: string): number => line.length - line.trimStart().length;

/**
 * Returns the names of the functions of one file that call themselves, directly or through others in it. Functions are recognized by
 * the formatter's layout: they end where their indentation does.
 */
export function recursiveFunctions(source: string): string[] {
  const functions = functionsIn(source);
  const calls = new Map<string, Set<string>>(functions.map(({ name }) => [name, new Set()]));
  for (const { name, body } of functions) {
    for (const other of functions) if (isCalled(other, body)) calls.get(name)!.add(other.name);
  }
  return [...calls.keys()].filter((name) => leadsTo(name, calls).has(name));
}

function functionsIn(source: string): NamedFunction[] {
  const lines = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '')
    .split('\n');
  return lines.flatMap((line, at): NamedFunction[] => {
    const plain = forms.map((form) => form.exec(line)).find((match) => match !== null);
    const [, indent, name] = plain ?? methodForm.exec(line) ?? [];
    if (indent === undefined || name === undefined || keywords.test(name)) return [];
    const rest = [line.slice(line.indexOf(name) + name.length), ...bodyAfter(lines, at, indent.length)];
    return [{ name, body: rest.join('\n'), method: !plain }];
  });
}

/** Returns the lines of a function that begins in the line numbered `at`. */
function bodyAfter(lines: readonly string[], at: number, indent: number): readonly string[] {
  if (lines[at]!.endsWith(';')) return [];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const text = lines[end]!.trim();
    // The line that closes the parameter list continues with the body.
    if (text !== '' && indentOf(lines[end]!) <= indent && !/^[)\]}].*(?:\{|=>|\()$/.test(text)) break;
  }
  return lines.slice(at + 1, end);
}

/** Returns true if the body calls the function, or passes it to a method that calls it. */
function isCalled({ name, method }: NamedFunction, body: string): boolean {
  const named = method ? `this\\.${name}` : `(?<![\\w.#'"\`])${name}`;
  const handed = `\\.(?:map|forEach|flatMap|some|every|filter|find|reduce)\\(${method ? 'this\\.' : ''}${name}[,)]`;
  return new RegExp(`${named}(?:<[^>()]*>)?\\(|${handed}`).test(body);
}

function leadsTo(from: string, calls: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const left = [...calls.get(from)!];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    left.push(...calls.get(name)!);
  }
  return seen;
}
