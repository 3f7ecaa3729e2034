import type { InputFault } from '../../../schema/error-facts.js';
import { noSuch } from '../../../schema/field-sentences.js';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { asCertificateNumber } from '../certificates/certificate-number.rules.js';
import type { CustodyContext } from '../context.js';
import { type BatchBrand, unknownCategories } from '../minting/batch-brand.js';
import { accountOfOwner } from '../peers/integrations.generated.js';
import type { ImportedProduct } from './imported-product.type.js';
import { isResolvable, USUAL_STATUS } from './item-status.rules.js';
import type { KnownProductInput } from './known-product.type.js';
import { withKnownSubjects } from './known-subjects.js';
import { canonicalSerial } from './serial.rules.js';
import { canonicalUidHash } from './uid-hash.rules.js';

const MOST_CERTIFICATES = 20;

const fault = (at: number, field: string, message: string, input: unknown): InputFault => ({
  type: 'value_error',
  path: ['products', at, field],
  message,
  input,
});

/**
 * Resolves all references of imported items. Throws `INVALID_INPUT` with every fault: of their own values first, then
 * of references.
 */
export async function describedProducts(
  context: CustodyContext,
  brand: BatchBrand,
  given: readonly KnownProductInput[],
): Promise<ImportedProduct[]> {
  const read = given.map((product) => canonical(product));
  refuse([...read.flatMap(ownFaults), ...repeated(read)]);
  const unknown = await unknownCategories(context.peers, new Set(given.map(({ categoryId }) => categoryId)));
  const owners = await ownersOf(context, read);
  refuse(
    read.flatMap(({ categoryId, ownerEmail }, at) => [
      ...(unknown.has(categoryId) ? [fault(at, 'categoryId', noSuch('category'), categoryId)] : []),
      ...(ownerEmail !== null && !owners.has(ownerEmail)
        ? [fault(at, 'ownerEmail', noSuch('account'), ownerEmail)]
        : []),
    ]),
  );
  const subjects = await withKnownSubjects(context.peers, brand.id, given, 'products');
  return read.map((product, at) => ({
    key: keyOf(brand.code, product),
    brandId: brand.id,
    brandCode: brand.code,
    serial: product.serial,
    uidHash: product.uidHash,
    name: product.name,
    categoryId: product.categoryId,
    modelId: subjects[at]?.modelId ?? null,
    batchId: subjects[at]?.batchId ?? null,
    metadataUri: product.metadataUri ?? null,
    imageUrl: product.imageUrl ?? null,
    status: product.status,
    identity: product.identity ?? brand.identity,
    owner: product.ownerEmail === null ? null : (owners.get(product.ownerEmail) ?? null),
    soldAt: product.soldAt ?? null,
    stolen: product.stolen ?? false,
    certificates: product.certificates,
  }));
}

type Canonical = Omit<KnownProductInput, 'serial' | 'uidHash' | 'status' | 'ownerEmail' | 'certificates'> & {
  /** The text itself where it is no serial. */
  readonly serial: string | null;
  readonly uidHash: string | null;
  readonly status: ItemStatus;
  readonly ownerEmail: string | null;
  readonly certificates: ImportedProduct['certificates'];
};

function canonical(product: KnownProductInput): Canonical {
  const { serial, uidHash, status, ownerEmail, certificates, ...same } = product;
  return {
    ...same,
    name: product.name.trim(),
    serial: serial == null ? null : (canonicalSerial(serial) ?? serial),
    uidHash: uidHash == null ? null : (canonicalUidHash(uidHash) ?? uidHash),
    status: status ?? USUAL_STATUS,
    ownerEmail: ownerEmail == null ? null : normalizeEmail(ownerEmail),
    certificates: (certificates ?? []).map(({ number, status: state, issuedAt, customFields }) => ({
      number: number.trim(),
      status: state ?? certificateLifeCycle.initial,
      issuedAt: issuedAt ?? null,
      customFields: customFields ?? null,
    })),
  };
}

/**
 * Returns the key by which a manifest identifies the same item, so that graph and manifest imports find each other's
 * items.
 */
const keyOf = (brandCode: string, { uidHash, serial }: Canonical): string =>
  JSON.stringify(uidHash === null ? ['serial', brandCode, serial] : ['uid_hash', uidHash]);

function ownFaults({ serial, uidHash, name, certificates }: Canonical, at: number): InputFault[] {
  const wrong: (readonly [boolean, string, string, unknown])[] = [
    [serial === null && uidHash === null, 'serial', 'A serial or a chip hash is needed: it names the item', null],
    [serial !== null && canonicalSerial(serial) === null, 'serial', 'Not a serial', serial],
    [uidHash !== null && canonicalUidHash(uidHash) === null, 'uidHash', 'Not a chip hash', uidHash],
    [name === '', 'name', 'A name is needed', name],
    [certificates.length > MOST_CERTIFICATES, 'certificates', `At most ${MOST_CERTIFICATES}`, certificates.length],
    ...certificates.map(({ number }): [boolean, string, string, unknown] => [
      asCertificateNumber(number) === null,
      'certificates',
      'Not a certificate number',
      number,
    ]),
  ];
  return wrong.filter(([is]) => is).map(([, field, message, input]) => fault(at, field, message, input));
}

/** Finds duplicate keys within the call: of an item, a serial in the catalog, a certificate. */
function repeated(products: readonly Canonical[]): InputFault[] {
  const seen = new Set<string>();
  const again = (kind: string, value: string | null): boolean => {
    if (value === null) return false;
    const key = JSON.stringify([kind, value]);
    return seen.has(key) || !seen.add(key);
  };
  return products.flatMap(({ uidHash, serial, status, certificates }, at) => [
    ...(again('uidHash', uidHash) ? [fault(at, 'uidHash', 'Is there twice', uidHash)] : []),
    ...(again('serial', uidHash === null || isResolvable(status) ? serial : null)
      ? [fault(at, 'serial', 'Is there twice', serial)]
      : []),
    ...certificates.flatMap(({ number }) =>
      again('certificate', number) ? [fault(at, 'certificates', 'Is there twice', number)] : [],
    ),
  ]);
}

type Owner = NonNullable<ImportedProduct['owner']>;

async function ownersOf(
  { peers, requestId }: CustodyContext,
  products: readonly Canonical[],
): Promise<ReadonlyMap<string, Owner>> {
  const found = new Map<string, Owner>();
  for (const email of new Set(products.flatMap(({ ownerEmail }) => ownerEmail ?? []))) {
    const { account } = await peers.ask(accountOfOwner, { email }, { requestId });
    if (account) found.set(email, { accountId: account.id, email: account.email ?? email });
  }
  return found;
}

function refuse(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw invalidInput(...faults);
}

/** Refuses an import with new items for a brand that requires approvals, which it would bypass. */
export function requireNoApprovals({ mintApprovals }: BatchBrand, created: number): void {
  if (created > 0 && mintApprovals > 0) throw new DomainError('APPROVALS_REQUIRED', { approvals: mintApprovals });
}
