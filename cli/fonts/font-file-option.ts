/** Option of every command with lettering; may be repeated. */
export const fontFileOption = { 'font-file': { type: 'string', multiple: true, default: [] as string[] } } as const;
