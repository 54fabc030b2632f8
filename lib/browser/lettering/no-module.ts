/** Stands in browsers for Node's `module`, which the shaping library imports when it finds itself in Node. */
export {};
