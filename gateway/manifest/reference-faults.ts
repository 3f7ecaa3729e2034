import { normalizeEmail } from '../../schema/identifiers/email-address.js';
import { fieldsIn, type UnknownRecord } from '../../schema/record.js';
import { isResolvable, USUAL_STATUS } from '../../subgraphs/custody/items/item-status.rules.js';
import { documentFaults } from './document-faults.js';
import { normalizeGtin } from './gtin-of.js';
import { type Fault } from './manifest-fault.js';
import type { Manifest, Section } from './manifest-schema.js';
import { partnerFaults } from './partner-faults.js';
import { skuOf } from './sku-of.js';

/** Objects of an installation to which a file may refer without containing them. */
export interface Present {
  /** Codes of plans. */
  readonly plans: readonly string[];
  /** Ids of categories. */
  readonly categories: readonly number[];
}

export const NOTHING_PRESENT: Present = { plans: [], categories: [] };

/**
 * Lists the faults between the entries of a file: duplicate keys, and references to objects that neither the file nor
 * the installation has.
 */
export function referenceFaults(manifest: Manifest, present: Present): Fault[] {
  const faults: Fault[] = [];
  const known = names(manifest, present);
  const refer = (
    section: Section,
    at: number,
    field: string,
    name: unknown,
    among: ReadonlySet<unknown>,
    what: string,
  ): void => {
    const asKnown = among === known.accounts ? String(name).toLowerCase() : name;
    if (name != null && !among.has(asKnown)) faults.push([[section, at, field], `there is no ${what} ${String(name)}`]);
  };
  for (const [section, field, among, what] of REFERENCES) {
    for (const [at, entry] of manifest[section].entries()) {
      refer(section, at, field, fieldsIn(entry)[field], known[among], what);
    }
  }
  faults.push(
    ...duplicates(manifest),
    ...certificatesTwice(manifest),
    ...serialsTwice(manifest),
    ...scoped(manifest),
    ...partnerFaults(manifest),
    ...passportKeys(manifest),
    ...documentFaults(manifest),
  );
  return faults;
}

const names = (manifest: Manifest, present: Present) => ({
  plans: new Set<unknown>([...present.plans, ...manifest.plans.map(({ code }) => code)]),
  brands: new Set<unknown>(manifest.brands.map(({ code }) => code)),
  accounts: new Set<unknown>(manifest.accounts.map(({ email }) => normalizeEmail(email))),
  categories: new Set<unknown>([...present.categories, ...manifest.categories.map(({ id }) => id)]),
});

const REFERENCES: readonly [Section, string, 'plans' | 'brands' | 'accounts' | 'categories', string][] = [
  ['brands', 'plan', 'plans', 'plan'],
  ['accounts', 'brand', 'brands', 'brand'],
  ['accreditations', 'account', 'accounts', 'account'],
  ['accreditations', 'brand', 'brands', 'brand'],
  ['retailers', 'brand', 'brands', 'brand'],
  ['distributor_contacts', 'account', 'accounts', 'account'],
  ['distributor_contacts', 'brand', 'brands', 'brand'],
  ['api_keys', 'brand', 'brands', 'brand'],
  ['models', 'brand', 'brands', 'brand'],
  ['models', 'category_id', 'categories', 'category'],
  ['batches', 'brand', 'brands', 'brand'],
  ['products', 'brand', 'brands', 'brand'],
  ['products', 'category_id', 'categories', 'category'],
  ['products', 'owner', 'accounts', 'account'],
  ['passports', 'brand', 'brands', 'brand'],
  ['work_orders', 'brand', 'brands', 'brand'],
  ['work_orders', 'partner', 'accounts', 'account'],
  ['webhooks', 'brand', 'brands', 'brand'],
];

/** Natural keys, by which entries are matched when the file is loaded again. */
const KEYS: readonly [Section, string, (entry: UnknownRecord) => unknown[]][] = [
  ['plans', 'code', ({ code }) => [code]],
  ['categories', 'id', ({ id }) => [id]],
  ['categories', 'key', ({ key }) => [key]],
  ['brands', 'code', ({ code }) => [code]],
  ['brands', 'id', ({ id }) => [id]],
  ['brands', 'domain', ({ domain }) => [domain && String(domain).toLowerCase()]],
  ['accounts', 'email', ({ email }) => [normalizeEmail(String(email))]],
  ['retailers', 'code', ({ brand, code }) => [brand, code]],
  ['api_keys', 'key', ({ key }) => [key]],
  ['models', 'sku', ({ brand, sku }) => [brand, sku]],
  ['batches', 'batch_code', ({ brand, model_sku, batch_code }) => [brand, model_sku, batch_code]],
  ['work_orders', 'reference', ({ brand, serial, reference }) => [brand, serial, reference]],
  // An item without serial and chip hash has no natural key; one with a chip hash is matched by it (§4.24 allows a
  // serial on several records).
  ['products', 'uid_hash', ({ uid_hash }) => [uid_hash && String(uid_hash).toLowerCase()]],
  ['products', 'serial', ({ serial, uid_hash }) => [uid_hash ? null : serial]],
];

function duplicates(manifest: Manifest): Fault[] {
  return KEYS.flatMap(([section, field, keyOf]) => {
    const seen = new Set<string>();
    return manifest[section].flatMap((entry, at): Fault[] => {
      const parts = keyOf(fieldsIn(entry));
      if (parts.some((part) => part == null)) return [];
      const key = JSON.stringify(parts);
      if (seen.has(key)) return [[[section, at, field], `is there twice: ${parts.join(' ')}`]];
      seen.add(key);
      return [];
    });
  });
}

/** Lists duplicate certificate numbers: a number identifies one certificate (§2.1). */
function certificatesTwice({ products }: Manifest): Fault[] {
  const seen = new Set<string>();
  return products.flatMap(({ certificates = [] }, at) =>
    certificates.flatMap(({ number }, index): Fault[] => {
      if (seen.has(number)) return [[['products', at, 'certificates', index, 'number'], `is there twice: ${number}`]];
      seen.add(number);
      return [];
    }),
  );
}

/** Lists duplicate serials: several records may have one serial if at most one of them is still in the catalog (§4.24). */
function serialsTwice({ products }: Manifest): Fault[] {
  const seen = new Set<string>();
  return products.flatMap(({ serial, uid_hash, status }, at): Fault[] => {
    if (!serial || !isResolvable(status ?? USUAL_STATUS)) return [];
    // Without a chip hash the serial is the natural key, whose duplicates are reported already.
    if (seen.has(serial) && uid_hash) return [[['products', at, 'serial'], `is in the catalog twice: ${serial}`]];
    seen.add(serial);
    return [];
  });
}

/** Lists references that are resolved within a brand only. */
function scoped(manifest: Manifest): Fault[] {
  const models = new Set(manifest.models.map(({ brand, sku }) => `${brand} ${sku}`));
  const batches = new Set(
    manifest.batches.map(({ brand, model_sku, batch_code }) => `${brand} ${model_sku} ${batch_code}`),
  );
  const retailers = new Set(manifest.retailers.map(({ brand, code }) => `${brand} ${code}`));
  const brands = new Set(manifest.brands.map(({ code }) => code));
  return [
    ...manifest.batches.flatMap(({ brand, model_sku }, at): Fault[] =>
      models.has(`${brand} ${model_sku}`) ? [] : [[['batches', at, 'model_sku'], `${brand} has no model ${model_sku}`]],
    ),
    ...manifest.products.flatMap((product, at): Fault[] => {
      const { brand, batch_code } = product;
      const model_sku = skuOf(product, manifest.batches);
      if (model_sku && !models.has(`${brand} ${model_sku}`)) {
        return [[['products', at, 'model_sku'], `${brand} has no model ${model_sku}`]];
      }
      if (!batch_code) return [];
      if (!model_sku) {
        const message = 'needs model_sku beside it: the brand has none or several lots of this code';
        return [[['products', at, 'batch_code'], message]];
      }
      return batches.has(`${brand} ${model_sku} ${batch_code}`)
        ? []
        : [[['products', at, 'batch_code'], `model ${model_sku} has no lot ${batch_code}`]];
    }),
    ...manifest.distributor_contacts.flatMap(({ brand, retailer }, at): Fault[] =>
      retailers.has(`${brand} ${retailer}`)
        ? []
        : [[['distributor_contacts', at, 'retailer'], `${brand} has no retailer ${retailer}`]],
    ),
    ...manifest.api_keys.flatMap(({ serves = [] }, at): Fault[] =>
      serves.flatMap((code, index): Fault[] =>
        brands.has(code) ? [] : [[['api_keys', at, 'serves', index], `there is no brand ${code}`]],
      ),
    ),
    ...manifest.accounts.flatMap(({ role, brand }, at): Fault[] =>
      role === 'brand_admin' && !brand ? [[['accounts', at, 'brand'], 'is required of a brand_admin']] : [],
    ),
  ];
}

function passportKeys(manifest: Manifest): Fault[] {
  const gtins = new Set(
    manifest.models.flatMap(({ brand, gtin }) => (gtin ? [`${brand} ${normalizeGtin(gtin)}`] : [])),
  );
  const lots = lotsByGtin(manifest);
  const serials = new Set(manifest.products.map(({ brand, serial }) => `${brand} ${serial}`));
  return manifest.passports.flatMap((passport, at): Fault[] => {
    const { level, gtin, lot, serial, brand } = passport;
    const missing =
      level === 'item' ? (serial ? null : 'serial') : !gtin ? 'gtin' : level === 'batch' && !lot ? 'lot' : null;
    if (missing) return [[['passports', at, missing], `is required of a passport at ${level} level`]];
    if (level !== 'item' && !gtins.has(`${brand} ${normalizeGtin(gtin!)}`)) {
      return [[['passports', at, 'gtin'], `${brand} has no model with GTIN ${gtin}`]];
    }
    if (level === 'batch' && !lots.has(lotKey(brand, gtin!, lot!))) {
      return [[['passports', at, 'lot'], `${brand} has no lot ${lot} of GTIN ${gtin}`]];
    }
    if (level === 'item' && !serials.has(`${brand} ${serial}`)) {
      return [[['passports', at, 'serial'], `${brand} has no item with the serial ${serial}`]];
    }
    return [];
  });
}

const lotKey = (brand: string, gtin: string, lot: string): string => `${brand} ${normalizeGtin(gtin)} ${lot}`;

function lotsByGtin({ models, batches }: Manifest): ReadonlySet<string> {
  const gtins = new Map(models.map(({ brand, sku, gtin }) => [`${brand} ${sku}`, gtin]));
  return new Set(
    batches.flatMap(({ brand, model_sku, batch_code }) => {
      const gtin = gtins.get(`${brand} ${model_sku}`);
      return gtin ? [lotKey(brand, gtin, batch_code)] : [];
    }),
  );
}
