const privateUse = /\p{Co}/u;

/**
 * Returns true for characters of Unicode's private use areas. Their appearance is defined by each font, so a stand-in shows something else.
 */
export const isPrivateUse = (character: string): boolean => privateUse.test(character);
