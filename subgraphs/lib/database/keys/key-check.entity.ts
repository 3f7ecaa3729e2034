import { defineEntity, p } from '@mikro-orm/postgresql';

/** A key of the installation that the schema's rows depend on. */
export const KeyCheckEntity = defineEntity({
  name: 'KeyCheck',
  tableName: 'key_check',
  properties: {
    /** Setting that holds the key. */
    setting: p.text().primary(),
    /** Derived from the key, which does not follow from it. */
    checkValue: p.blob().$type<Buffer>(),
  },
});
