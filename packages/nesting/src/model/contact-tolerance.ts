/**
 * Maximum overlap of outlines in inches that counts as contact: above the rounding of offsets, below the checker's
 * tolerance.
 */
export const contactToleranceIn = 2e-6;
