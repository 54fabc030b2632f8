/** Allowed rotations: none, half turns, quarter turns, or any angle; each allows more than the one before. */
export const allowedRotations = ['none', '180', '90', 'any'] as const;
export type AllowedRotations = (typeof allowedRotations)[number];
