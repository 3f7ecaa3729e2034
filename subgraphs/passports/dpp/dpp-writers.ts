import { isAdministratorOf, keyServes, type Principal } from '../../../schema/principal.js';
import { anyOf, keysWith, roles } from '../../common/access/access.js';

/** Admits those who may change passports by EN 18222: teams that publish in the console, and keys with the scope. */
export const dppWriters = anyOf(keysWith('passports:write'), roles('brand_admin', 'operator'));

/** Tells whether a caller may change a brand's passports: its team, its keys, and the keys of resellers that serve it. */
export const writesPassportsOf = (caller: Principal, brandId: number): boolean =>
  caller.kind === 'key' ? keyServes(caller, brandId) : isAdministratorOf(caller, brandId);
