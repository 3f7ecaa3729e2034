import type { Standard } from './clause.js';
import { PASSPORT_STANDARDS } from './passport-standards.js';
import { WEB_STANDARDS } from './web-standards.js';

/** Every standard that the conformance matrix has a table of. */
export const STANDARDS: readonly Standard[] = [...PASSPORT_STANDARDS, ...WEB_STANDARDS];
