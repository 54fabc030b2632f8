/** Returns 'Gotham (measured with Montserrat)', or the name alone if the face is the font itself. */
export const measuredWith = (listed: string, measured: string): string =>
  listed === measured ? listed : `${listed} (measured with ${measured})`;
