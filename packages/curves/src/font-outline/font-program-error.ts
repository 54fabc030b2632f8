/** Damaged font program. The message names the damaged part. */
export class FontProgramError extends RangeError {}
