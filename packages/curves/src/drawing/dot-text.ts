/** Returns the notice on dots: lines without length. */
export const dotText = (count: number): string =>
  `${count} ${count === 1 ? 'dot has' : 'dots have'} no length and ${count === 1 ? 'is' : 'are'} left out. Draw holes as circles.`;
