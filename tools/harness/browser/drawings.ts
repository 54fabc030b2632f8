/** Drawings with known figures, written out so that a journey needs no other program for the expected values. */

const inInches = (widthIn: number, heightIn: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">${body}</svg>`;

/** A ring 10 in across with a 5 in hole: perimeter 47.12 = 31.42 + 15.71. */
export const ring = inInches(
  10,
  10,
  '<path id="ring" fill-rule="evenodd" d="M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5ZM7.5 5A2.5 2.5 0 1 1 2.5 5A2.5 2.5 0 1 1 7.5 5Z"/>',
);

export const square = inInches(10, 10, '<rect id="square" width="10" height="10"/>');
export const circle = inInches(10, 10, '<circle id="circle" cx="5" cy="5" r="5"/>');
export const openLine = inInches(14, 2, '<path id="line" fill="none" stroke="black" d="M1 1H13"/>');
export const stackedSquares = inInches(10, 10, '<rect width="10" height="10"/><rect width="10" height="10"/>');
/** Plates of 10, 5 and 2 in. */
export const plates = inInches(
  40,
  20,
  '<rect id="big" x="2" y="2" width="10" height="10"/><rect id="middle" x="15" y="2" width="5" height="5"/><rect id="small" x="25" y="2" width="2" height="2"/>',
);
/** The parts of a cabinet: a side, two equal shelves and a rail. */
export const cabinet = inInches(
  60,
  30,
  '<rect id="side" x="1" y="1" width="24" height="11"/><rect id="shelf left" x="30" y="1" width="20" height="10"/>' +
    '<rect id="shelf right" x="30" y="15" width="20" height="10"/><rect id="rail" x="1" y="15" width="20" height="3"/>',
);
/** Larger than any sheet of 48 x 96. */
export const tooLarge = inInches(120, 120, '<rect id="big" width="110" height="110"/>');
/** The same square as PostScript: 720 points are 10 in. */
export const squareEps = `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 720 720
newpath 0 0 moveto 720 0 lineto 720 720 lineto 0 720 lineto closepath fill
showpage
%%EOF
`;
