/** 'sign-name-2025-06-14.zip': the file's or first text's name in safe characters, at most 40, and the local date. */
export function zipName(source: string, now: Date): string {
  const name = source
    .replace(/\.(svg|eps)$/i, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${name === '' ? 'sign' : name}-${date}.zip`;
}
