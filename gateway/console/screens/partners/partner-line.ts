import type { PartnerListQuery } from '../../operations/people.generated.js';

export type PartnerLine = PartnerListQuery['accreditations'][number];
