const privateUse = /\p{Co}/u;

/**
 * Whether a character is of the private use areas of Unicode: what it looks like is between a font and its owner, and
 * what a stand-in has there is another one's.
 */
export const isPrivateUse = (character: string): boolean => privateUse.test(character);
