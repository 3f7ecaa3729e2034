/** Name of the program in traces, whose parts are its processes. */
export const PROGRAM = 'product-passport-platform';
