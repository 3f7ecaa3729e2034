import type { PassportsContext } from '../context.js';
import { readReadiness } from './read-readiness.js';
import type { RegistryCheckPage } from './readiness.type.js';
import { REGISTRY_GAPS } from './registry-gap.rules.js';

interface Asked {
  readonly after: number;
  readonly limit: number;
}

/** Passports read concurrently, which share statements and bound the documents in memory. */
const AT_ONCE = 50;

/** Counts the gaps that prevent registration of a brand's passports, over one page. */
export async function checkPage(
  context: PassportsContext,
  brandId: number,
  { after, limit }: Asked,
): Promise<RegistryCheckPage> {
  const found = await context.passports.ofBrand({ brandId, level: null, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const gaps: string[] = [];
  let ready = 0;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const read = await Promise.all(rows.slice(start, start + AT_ONCE).map((row) => readReadiness(context, row)));
    ready += read.filter((one) => one.gaps.length === 0).length;
    gaps.push(...read.flatMap((one) => one.gaps.map(({ kind }) => kind)));
  }
  const counted = REGISTRY_GAPS.map((kind) => ({
    kind,
    passports: gaps.filter((one) => one === kind).length,
    brandId,
  }));
  return {
    passports: rows.length,
    ready,
    gaps: counted.filter(({ passports }) => passports > 0).sort((one, other) => other.passports - one.passports),
    next: found.length > limit ? String(rows.at(-1)!.id) : null,
    brandId,
  };
}
