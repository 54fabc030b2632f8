import { planOffers } from '#lib/shared/plans.ts';
import { words } from '#lib/shared/product.ts';

/** Questions and answers of the landing page, also included in its structured data. */
export const questions = [
  {
    question: 'What exactly is measured?',
    answer:
      'For every letter and part: Length, which is all lines as drawn, and Perimeter, which is the finished edge, outside plus holes. Also area, overall width and height, and the number of pierces. Line thickness is ignored; the center line is measured.',
  },
  {
    question: 'What does 3.4 sheets mean?',
    answer:
      'Three full sheets plus 40% of a fourth. The share of the last sheet goes up to one straight cut across it, so the rest is a whole piece you can keep. Order four. Figures are rounded up, never down.',
  },
  {
    question: 'Which height do I enter?',
    answer:
      'The height of a capital letter of the font, in inches. A 12 in row has a 12.00 in H. Letters that hang below the line make the row taller over all; that size is shown next to it. You can choose lowest to highest point instead.',
  },
  {
    question: 'Which files can I use?',
    answer:
      'SVG from Illustrator, Inkscape, CorelDRAW, Affinity, Figma and CAD programs, and EPS after you sign up. Convert text to outlines before saving. Pictures inside a file are not measured.',
  },
  {
    question: 'Illustrator says 72 units an inch, others 96. Which is used?',
    answer:
      'The one of the program that wrote the file. A size in inches or millimeters in the file always wins. The size found is shown before you run, and one click corrects it.',
  },
  {
    question: 'Do you keep my file?',
    answer: `No. It is deleted when the run ends. The result is kept for ${words.resultHours} so that you can come back to it, then it is deleted, too. Nothing is used for training.`,
  },
  {
    question: 'What does it cost?',
    answer: `Measuring is free, with downloads and prices. Nesting has ${words.freeCredits}, no card needed.${planOffers.answer}`,
  },
  {
    question: 'What uses a credit?',
    answer: `One nesting run that placed at least one part. Measuring, downloads, failed runs, and runs you cancel before the first layout are free. So is repeating the same run within ${words.resultHours}.`,
  },
  {
    question: 'Can I cut from the download?',
    answer:
      'Yes. Each sheet is an SVG and a DXF at true size, with outside cuts, inside cuts and open lines on layers of their own. In the DXF each outline is one closed piece of lines and arcs, within 0.001 in. There is one for older machines (R12), and one with exact curves.',
  },
  {
    question: 'Does it include kerf?',
    answer:
      'No, you get the true outlines; your machine’s software adds the kerf. Leave room for it with the spacing between parts.',
  },
  {
    question: 'Are these the real fonts?',
    answer: `Most of the ${words.fonts} are commercial. We set an open font of nearly the same shape to their published letter widths, and always name it. Have the font file? Add it in the tool, and your letters are measured from it.`,
  },
];
