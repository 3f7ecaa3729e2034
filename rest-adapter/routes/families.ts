import type { RouteFamily } from '../family.js';

/** Every family of the interface, in the order the reference lists them. A path that two could claim is the first one's. */
export const families: readonly RouteFamily[] = [];
