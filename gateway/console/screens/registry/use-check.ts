import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../graph/ask.js';
import { asRefusal, type Refusal } from '../../graph/refusal.js';
import { type RegistryCheckQuery, type RegistryGapKind, registryCheck } from '../../operations/passports.generated.js';

export interface Check {
  readonly passports: number;
  readonly ready: number;
  readonly gaps: readonly { readonly kind: RegistryGapKind; readonly passports: number }[];
  readonly isWhole: boolean;
  readonly error?: Refusal;
}

const NOTHING: Check = { passports: 0, ready: 0, gaps: [], isWhole: false };

/** Counts a brand's passports by state, page by page, and reports the counts so far. */
export function useCheck(brandId: number): Check {
  const [check, setCheck] = useState<Check>(NOTHING);
  useEffect(() => {
    let current = true;
    const count = async (): Promise<void> => {
      let [sum, after]: [Check, string | null] = [NOTHING, null];
      do {
        const { registryCheck: page }: RegistryCheckQuery = await ask(registryCheck, { brandId, after });
        sum = added(sum, page);
        after = page.next;
        if (!current) return;
        setCheck({ ...sum, isWhole: after === null });
      } while (after !== null);
    };
    count().catch((thrown) => current && setCheck((before) => ({ ...before, error: asRefusal(thrown) })));
    return () => {
      current = false;
    };
  }, [brandId]);
  return check;
}

function added(sum: Check, page: Pick<Check, 'passports' | 'ready' | 'gaps'>): Check {
  const counts = new Map(sum.gaps.map(({ kind, passports }) => [kind, passports]));
  for (const { kind, passports } of page.gaps) counts.set(kind, (counts.get(kind) ?? 0) + passports);
  const gaps = [...counts].map(([kind, passports]) => ({ kind, passports }));
  return {
    passports: sum.passports + page.passports,
    ready: sum.ready + page.ready,
    gaps: gaps.sort((one, other) => other.passports - one.passports),
    isWhole: false,
  };
}
