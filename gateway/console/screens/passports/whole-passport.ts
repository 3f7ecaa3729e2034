import type { PassportWholeQuery } from '../../operations/passports.generated.js';

export type Whole = PassportWholeQuery['passport'];
