/** Version written into exports, so that a layout can be traced to the engine that made it. */
export const ENGINE_VERSION = '0.3.0';
