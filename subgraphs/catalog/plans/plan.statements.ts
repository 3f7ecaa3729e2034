import { statement } from '../tables.js';

/** Lists the codes of all plans. */
export const planCodes = statement('plan_codes', (db) => db.selectFrom('plan').select('code').orderBy('code'));
