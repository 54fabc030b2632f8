import { operations, type Operation } from '#lib/shared/contracts/v1.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

type Found = { readonly operation: Operation; readonly parameters: Readonly<Record<string, string>> };

const all: readonly Operation[] = Object.values(operations);

/** Returns the operation at an address below `/api/v1`. Throws `not_found`, or `method_not_allowed` with the allowed methods. */
export function findOperation(method: string, path: string): Found {
  const here = operationsAt(path);
  const found = here.find(({ operation }) => operation.method === method);
  if (found) return found;
  const methods = here.map(({ operation }) => operation.method).join(' and ');
  throw new AppError('method_not_allowed', { message: `This address accepts ${methods} requests only.` });
}

/** Returns the methods of an address for its `Allow` header; `HEAD` is allowed wherever `GET` is. Throws `not_found`. */
export function methodsAt(path: string): string[] {
  const methods = operationsAt(path).map(({ operation }) => operation.method);
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function operationsAt(path: string): Found[] {
  const here = all.flatMap((operation) => {
    const parameters = match(operation.path, path);
    return parameters ? [{ operation, parameters }] : [];
  });
  if (here.length > 0) return here;
  throw new AppError('not_found', { message: 'There is no operation at this address. See /developers.' });
}

function match(template: string, path: string): Record<string, string> | null {
  const [expected, given] = [template.split('/'), path.split('/')];
  if (expected.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [nth, part] of expected.entries()) {
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = given[nth]!;
    else if (part !== given[nth]) return null;
  }
  return parameters;
}
