type Version = readonly [numbers: readonly number[], pre: readonly string[]];

/** Whether a version lies in a range as advisories write it: comparators with spaces or commas between, alternatives with `||`. */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((alternative) => {
    const comparators = alternative
      .replace(/([<>=])\s+/g, '$1')
      .split(/[\s,]+/)
      .filter(Boolean);
    return comparators.length > 0 && comparators.every((comparator) => holds(version, comparator));
  });

function holds(version: string, comparator: string): boolean {
  if (comparator === '*') return true;
  const [, sign = '', limit = ''] = /^(<=|>=|<|>|=)?v?(\d+(?:\.\d+){0,2}(?:-[0-9A-Za-z.-]+)?)$/.exec(comparator) ?? [];
  if (!limit) throw new Error(`Not a range: ${comparator}`);
  const order = compare(parsed(version), parsed(limit));
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  if (sign === '>') return order > 0;
  if (sign === '>=') return order >= 0;
  return order === 0;
}

function parsed(text: string): Version {
  const [release = '', ...pre] = text.split('+')[0]?.split('-') ?? [];
  const numbers = release.split('.').map(Number);
  return [[0, 1, 2].map((at) => numbers[at] ?? 0), pre.length > 0 ? pre.join('-').split('.') : []];
}

/** Precedence (SemVer 2.0.0 §11). */
function compare([a, preA]: Version, [b, preB]: Version): number {
  for (const at of [0, 1, 2]) if (a[at] !== b[at]) return a[at]! - b[at]!;
  if (preA.length === 0 || preB.length === 0) return preB.length - preA.length;
  for (let at = 0; at < Math.min(preA.length, preB.length); at++) {
    const order = compareIdentifiers(preA[at]!, preB[at]!);
    if (order !== 0) return order;
  }
  return preA.length - preB.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [numberA, numberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (numberA && numberB) return Number(a) - Number(b);
  if (numberA !== numberB) return numberA ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
