/** The option of every command that letters; may be given more than once. */
export const fontFileOption = { 'font-file': { type: 'string', multiple: true, default: [] as string[] } } as const;
