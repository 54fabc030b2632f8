export type TextDecoding = { readonly decode: (bytes: Uint8Array) => string };

/** Standard class of browsers and Node, which the types of the language alone do not declare. */
const { TextDecoder: StandardDecoder } = globalThis as unknown as { TextDecoder: new (label: string) => TextDecoding };

/** Returns the decoder of a text encoding by its label (WHATWG Encoding). Throws RangeError for an unknown label. */
export const textDecoder = (label: string): TextDecoding => new StandardDecoder(label);
