import { readingsOf } from '../../../schema/identifiers/typed-number.js';
import { certificateNamed } from '../certificates/selected-certificate.js';
import type { CustodyContext } from '../context.js';
import { type IdentifierTarget, targetOfNumber, targetOfPrinted } from './identifier-target.rules.js';
import { isResolvable } from './item-status.rules.js';
import { resolveItem } from './resolve-item.js';

/** Finds the target of a printed serial (§4.24); null when no item of these brands has it. `linkTypes`: as requested. */
export async function printedTarget(
  context: Pick<CustodyContext, 'items'>,
  serial: string,
  linkTypes: readonly string[],
  brandIds?: readonly number[],
): Promise<IdentifierTarget | null> {
  const item = await resolveItem(context.items, 'serial', serial, brandIds);
  if (!item?.serial) return null;
  const printed = { serial: item.serial, uidHash: item.uid_hash, inCatalog: isResolvable(item.status) };
  return targetOfPrinted(printed, linkTypes);
}

/**
 * Finds the target of any identifier (§4.13): a printed serial, an item, a certificate, a GTIN, in this order; null for
 * none.
 */
export async function identifierTarget(context: CustodyContext, identifier: string): Promise<IdentifierTarget | null> {
  const printed = await printedTarget(context, identifier, []);
  if (printed) return printed;
  const item = await resolveItem(context.items, 'passport', identifier);
  if (item) return { kind: 'passport', identifier: item.uid_hash };
  const named = await certificateNamed(context.certificates, identifier);
  return named ? { kind: 'certificate', identifier: named.certificate.number } : targetOfNumber(identifier);
}

/** Finds the target of a typed number, with spaces, hyphens and lower case, and certificate numbers in any case. */
export async function typedTarget(context: CustodyContext, typed: string): Promise<IdentifierTarget | null> {
  for (const reading of readingsOf(typed, context.certificatePrefix)) {
    const target = await identifierTarget(context, reading);
    if (target) return target;
  }
  return null;
}
