/** Replaces Node's `module` in browsers; the shaping library imports it when it detects Node. */
export {};
