import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { CALLERS } from '../../../../schema/generate/callers.js';
import { enforce } from '../../../../subgraphs/common/access/access.js';
import { readsWholePassports } from '../../../../subgraphs/passports/disclosure/whole-passport.rules.js';
import { itsPassportTeam, passportTeam } from '../../../../subgraphs/passports/publishing/passport.type.js';

/** What each kind of caller is to brand 1. */
const READERS = new Set(['admin', 'authority', 'operator']);
/** Administrators of other brands are asked for the brand as well; everybody else is refused by role. */
const OF_A_TEAM = new Set([...READERS, 'known admin', 'other admin']);

const passes = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

describe('the right to everything of a brand’s passports', () => {
  it.each(Object.entries(CALLERS))('%s', (name, caller) => {
    expect(readsWholePassports(caller, 1)).toBe(READERS.has(name));
    expect(passes(() => enforce(itsPassportTeam, caller, { brands: [1] }))).toBe(READERS.has(name));
    expect(passes(() => enforce(passportTeam, caller, {}))).toBe(OF_A_TEAM.has(name));
  });

  it('is the platform’s own as well', () => {
    expect(readsWholePassports({ kind: 'system', purpose: 'test' }, 1)).toBe(true);
  });
});
