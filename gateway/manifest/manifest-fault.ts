export type Path = readonly (string | number)[];

/** Where, and what is wrong there. */
export type Fault = [Path, string];
