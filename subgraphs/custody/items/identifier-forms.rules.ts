import { asCertificateNumber } from '../certificates/certificate-number.rules.js';
import { canonicalSerial } from './serial.rules.js';
import { canonicalTokenId } from './token-id.rules.js';
import { canonicalUidHash, lenientUidHash } from './uid-hash.rules.js';

/** Forms of identifiers of items (§2.1). */
const IDENTIFIER_FORMS = ['uid_hash', 'token_id', 'certificate_number', 'serial'] as const;
export type IdentifierForm = (typeof IDENTIFIER_FORMS)[number];

/** Interfaces that accept identifiers, each with its own forms in order. */
export const IDENTIFIER_SURFACES = ['certificate', 'passport', 'partner', 'qr', 'serial', 'page'] as const;
export type IdentifierSurface = (typeof IDENTIFIER_SURFACES)[number];

/** A form in which an identifier can be read, with its canonical value. */
export interface Lookup {
  readonly form: IdentifierForm;
  readonly value: string;
  /** Also finds destroyed and withdrawn items. */
  readonly evenGone: boolean;
}

type Reader = (value: string) => string | null;

interface FormRule {
  readonly form: IdentifierForm;
  readonly read: Reader;
  readonly evenGone?: true;
}

const uidHash: FormRule = { form: 'uid_hash', read: canonicalUidHash };
const bareUidHash: FormRule = { form: 'uid_hash', read: lenientUidHash };
const tokenId: FormRule = { form: 'token_id', read: canonicalTokenId };
const certificate: FormRule = { form: 'certificate_number', read: asCertificateNumber };
const serial: FormRule = { form: 'serial', read: canonicalSerial };

const FORMS: Readonly<Record<IdentifierSurface, readonly FormRule[]>> = {
  // §4.14: the number first, which also finds the certificate of a destroyed item.
  certificate: [{ ...certificate, evenGone: true }, uidHash, tokenId, serial],
  // §4.18
  passport: [uidHash, tokenId, serial],
  // §2.1, §4.6, §4.9, §4.10
  partner: [uidHash, tokenId, certificate, serial],
  // §4.23
  qr: [bareUidHash],
  // §4.24
  serial: [{ ...serial, evenGone: true }],
  // §4.24: destroyed and withdrawn items lead to a page that says so.
  page: [
    { ...uidHash, evenGone: true },
    { ...tokenId, evenGone: true },
    { ...serial, evenGone: true },
  ],
};

/** Lists the forms in which to look up `value` on a surface, in order; empty when it is no identifier. */
export const lookupsFor = (surface: IdentifierSurface, value: string): readonly Lookup[] =>
  lookupsOf(FORMS[surface], value);

/** Forms that callers of the graph can choose; they find items in the catalog only. */
const CHOSEN = {
  uid_hash: uidHash,
  bare_uid_hash: bareUidHash,
  token_id: tokenId,
  serial,
  certificate_number: certificate,
} as const satisfies Readonly<Record<string, FormRule>>;

export type ChosenForm = keyof typeof CHOSEN;

/** Lists the look-ups for forms chosen by a caller, each once, in the order given. */
export const lookupsIn = (forms: readonly ChosenForm[], value: string): readonly Lookup[] =>
  lookupsOf(
    [...new Set(forms)].map((form) => CHOSEN[form]),
    value,
  );

const lookupsOf = (rules: readonly FormRule[], value: string): readonly Lookup[] =>
  rules.flatMap(({ form, read, evenGone = false }) => {
    const wanted = read(value);
    return wanted === null ? [] : [{ form, value: wanted, evenGone }];
  });
