import type { InputFault } from '../../../schema/error-facts.js';
import { NOT_GTIN } from '../../../schema/field-sentences.js';
import { type GtinReading, readIssuedGtin } from '../../../schema/identifiers/gtin.js';
import { tooLong, tooShort, tooSmall } from '../../../schema/validation-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';

/** Fields of a model to create or change; absent ones are kept, null clears them (§2.17). */
export interface ModelChanges {
  readonly sku: string;
  readonly gtin?: string | null;
  readonly name?: string | null;
  readonly categoryId?: number | null;
  readonly commodityCode?: string | null;
  readonly customsDescription?: string | null;
  readonly identityLevel?: 'unit' | null;
  readonly defaultWarrantyMonths?: number | null;
  readonly defaultWarrantyTerms?: string | null;
  readonly defaultWarrantyTransferable?: boolean | null;
  readonly description?: string | null;
  readonly dimensionsJson?: Record<string, unknown> | null;
  readonly disassemblyInstructionsUrl?: string | null;
  readonly maintenanceInstructionsUrl?: string | null;
  readonly playbookKey?: string | null;
  readonly primaryImageUrl?: string | null;
  readonly repairInstructionsUrl?: string | null;
  readonly safetyInstructionsUrl?: string | null;
  readonly sparePartsUrl?: string | null;
  readonly specifications?: Record<string, unknown> | null;
  readonly userManualUrl?: string | null;
  readonly volumeCm3?: number | null;
  readonly weightGrams?: number | null;
  readonly weightUnit?: string | null;
}

/** Levels of identity of a model's items; only one is supported. */
export const IDENTITY_LEVELS = ['unit'] as const;

type IdentityLevel = (typeof IDENTITY_LEVELS)[number];

const _isIdentityLevel = (value: string): value is IdentityLevel => IDENTITY_LEVELS.some((level) => level === value);

const notNegative = (path: string, value: unknown): InputFault[] =>
  typeof value === 'number' && value < 0
    ? [
        {
          type: 'greater_than_equal',
          path: [path],
          message: tooSmall(0),
          input: value,
        },
      ]
    : [];

/** Validates a code: 1 to 100 characters. */
export function codeFaults(path: string, value: string): InputFault[] {
  if (value.length < 1) {
    return [{ type: 'string_too_short', path: [path], message: tooShort(1), input: value }];
  }
  if (!isLongerThan(value, 100)) return [];
  const message = tooLong(100);
  return [{ type: 'string_too_long', path: [path], message, input: value }];
}

/**
 * Validates changes and normalises the GTIN to 14 digits; throws every fault at once. With `asPrinted` a wrong check
 * digit is accepted, since a manifest describes existing labels.
 */
export function checkedModel<Changes extends ModelChanges>(changes: Changes, { asPrinted = false } = {}): Changes {
  const gtin = changes.gtin != null ? gtinOf(changes.gtin, asPrinted) : null;
  const faults = [
    ...codeFaults('sku', changes.sku),
    ...(gtin && 'fault' in gtin
      ? [
          {
            type: 'value_error',
            path: ['gtin'],
            message: NOT_GTIN,
            input: changes.gtin,
          },
        ]
      : []),
    ...notNegative('defaultWarrantyMonths', changes.defaultWarrantyMonths),
    ...notNegative('volumeCm3', changes.volumeCm3),
    ...notNegative('weightGrams', changes.weightGrams),
  ];
  if (faults.length > 0) throw invalidInput(...faults);
  if (changes.gtin === undefined) return changes;
  return { ...changes, gtin: gtin && 'gtin' in gtin ? gtin.gtin : null };
}

function gtinOf(value: string, asPrinted: boolean): GtinReading {
  const reading = readIssuedGtin(value);
  const tolerated = asPrinted && 'fault' in reading && reading.fault === 'check_digit';
  return tolerated ? { gtin: value.replace(/[^0-9]/g, '').padStart(14, '0') } : reading;
}
