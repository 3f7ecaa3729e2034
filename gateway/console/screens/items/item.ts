import type { ItemLifeQuery } from '../../operations/item.generated.js';

export type Item = NonNullable<ItemLifeQuery['product']>;
