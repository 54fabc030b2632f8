/** The fonts of the specification, in its order and with its names. */
export const fontNames = [
  'Arial',
  'Bodoni',
  'Calibri',
  'Comic Sans MS',
  'Courier New',
  'Franklin Gothic',
  'Frutiger',
  'Futura',
  'Garamond',
  'Gotham',
  'Helvetica',
  'Impact',
  'Myriad Pro Regular',
  'Rockwell',
  'Times New Roman',
  'Verdana',
] as const;

export type FontName = (typeof fontNames)[number];
