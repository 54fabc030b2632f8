import { messageOf, type Sentence } from './sentence.ts';

/**
 * The closed list of reasons for which the engine refuses an input. Everything less is a diagnostic in the result.
 * Codes, not classes, cross processes: `lib/shared/errors` maps each to what the person reads.
 */
export type EngineErrorCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_type_unknown'
  | 'file_unreadable'
  | 'password_needed'
  | 'no_shapes'
  | 'too_many_shapes'
  | 'too_many_segments'
  | 'too_complex'
  | 'took_too_long'
  | 'text_empty'
  | 'text_too_long'
  | 'text_unsupported'
  | 'font_unknown'
  | 'font_broken'
  | 'font_restricted'
  | 'font_missing'
  | 'height_out_of_range'
  | 'sheet_out_of_range'
  | 'spacing_out_of_range'
  | 'too_many_parts'
  | 'part_unknown'
  | 'nothing_fits'
  | 'pins_collide'
  | 'nothing_to_trace'
  | 'too_much_detail';

/** `message` is one sentence in the reader's words, in inches: what is wrong, where, and what to do. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** Dotted path of the item in the job, such as 'rows.2.text', if the error is of one item. */
  readonly field: string | undefined;
  /** The message with its lengths as values, if it has any. */
  readonly sentence: Sentence | undefined;

  constructor(code: EngineErrorCode, said: string | Sentence, field?: string) {
    const { message, sentence } = messageOf(said);
    super(message);
    this.sentence = sentence;
    this.name = 'EngineError';
    this.code = code;
    this.field = field;
  }
}
