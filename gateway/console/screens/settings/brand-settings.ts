import type { BrandSettingsQuery } from '../../operations/settings.generated.js';

export type BrandSettings = NonNullable<BrandSettingsQuery['brand']>;
