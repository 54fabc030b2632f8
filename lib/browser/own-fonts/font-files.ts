/** Extensions of font files; the content determines the format. */
export const fontEndings = '.ttf,.otf,.ttc,.otc,.woff,.woff2';

export const isFontFile = ({ name }: Pick<File, 'name'>): boolean => /\.(ttf|otf|ttc|otc|woff2?)$/i.test(name);
