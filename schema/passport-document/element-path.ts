/** Most characters of a path to an element (RFC 9535). */
export const LONGEST_ELEMENT_PATH = 500;
