/** Goes into results and exports, so that a figure can be traced to the code that made it. */
export const ENGINE_VERSION = '0.1.0';
