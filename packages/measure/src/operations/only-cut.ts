import type { Figures, OperationFigures } from '../measurement.ts';

/** Returns the figures of a drawing of which everything is cut. */
export const onlyCut = ({ lengthIn, perimeterIn, pieces, pierces }: Figures): OperationFigures => ({
  cut: { lengthIn, perimeterIn, pieces, pierces },
  score: { lengthIn: 0, starts: 0 },
  engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
  ignore: { shapes: 0, lengthIn: 0 },
});
