import { statementsOf } from '../statement.js';
import type { Columns } from '../tables.js';
import type { KeyCheckEntity } from './key-check.entity.js';

const statement = statementsOf<Columns<readonly [typeof KeyCheckEntity]>>();

export const recordedKey = statement('recorded_key', (db, { setting }: { setting: string }) =>
  db.selectFrom('key_check').select('check_value').where('setting', '=', setting),
);

/** Records a key, unless one is recorded. */
export const recordKey = statement(
  'record_key',
  (db, { setting, checkValue }: { setting: string; checkValue: Buffer }) =>
    db
      .insertInto('key_check')
      .values({ setting, check_value: checkValue })
      .onConflict((conflict) => conflict.column('setting').doNothing()),
);
