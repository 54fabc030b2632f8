/** The endings of font files; what a file is, its content says. */
export const fontEndings = '.ttf,.otf,.ttc,.otc,.woff,.woff2';

export const isFontFile = ({ name }: Pick<File, 'name'>): boolean => /\.(ttf|otf|ttc|otc|woff2?)$/i.test(name);
