/** RFC 9110 §15.5.20: why graph and console are not answered at a brand's host name. */
export const MISDIRECTED = 'This host name serves the pages of a brand';
