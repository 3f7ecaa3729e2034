import { type Kysely, type Selectable, sql } from 'kysely';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import type { ByteText } from '../../lib/database/bytes.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type Lookup, type RowOf } from '../../lib/database/statement.js';
import { type ItemRow, KEY_OF, resolvableItems, selectItems } from '../items/item.statements.js';
import { type CustodyColumns, statement } from '../tables.js';

/** Columns of a certificate in lists, with only the size of the brand's own fields. */
export const CERTIFICATE_FIELDS = ['id', 'item_id', 'number', 'status', 'issued_at', 'field_bytes'] as const;

type Certificate = Selectable<CustodyColumns['certificate']>;

/** Bytes of custom fields up to which they are read with their certificate, since a second statement costs more. */
const SHORT_FIELDS = 1_024;

export interface CertificateRow extends Pick<Certificate, (typeof CERTIFICATE_FIELDS)[number]> {
  /** Custom fields if short; null for long ones. */
  readonly short_fields?: Certificate['custom_fields'];
}

const shortFieldsOf = (table: 'certificate' | 'named') =>
  sql<
    Certificate['custom_fields']
  >`case when ${sql.ref(`${table}.field_bytes`)} <= ${SHORT_FIELDS} then ${sql.ref(`${table}.custom_fields`)} end`;

const certificates = (db: Kysely<CustodyColumns>) =>
  db.selectFrom('certificate').select(CERTIFICATE_FIELDS).select(shortFieldsOf('certificate').as('short_fields'));

/** Columns of a certificate in addition to those of its item. */
const NAMED = [
  'named.id as certificate_id',
  'named.number as certificate_number',
  'named.status as certificate_status',
  'named.issued_at as certificate_issued_at',
  'named.field_bytes as certificate_field_bytes',
] as const;

/** Reads a certificate with its item. */
const byNumber = statement.lookup('certificate_with_item', (db, { keys }: { keys: readonly string[] }) =>
  selectItems(db)
    .innerJoin('certificate as named', 'named.item_id', 'item.id')
    .select(NAMED)
    .select(shortFieldsOf('named').as('certificate_short_fields'))
    .where('named.number', '=', anyOf(keys)),
);

/** Joins items with their certificates; an item without any is one row. */
const withCertificates = (items: ReturnType<(typeof resolvableItems)['serial']>) =>
  items
    .leftJoin('certificate as named', 'named.item_id', 'item.id')
    .select(NAMED)
    .select(shortFieldsOf('named').as('certificate_short_fields'));

/** Reads items with their certificates in one statement. */
const BY_ITEM = {
  uid_hash: statement.lookup('certificates_by_uid_hash', (db, keys: { keys: readonly ByteText[] }) =>
    withCertificates(resolvableItems.uid_hash(db, keys)),
  ),
  token_id: statement.lookup('certificates_by_token_id', (db, keys: { keys: readonly ByteText[] }) =>
    withCertificates(resolvableItems.token_id(db, keys)),
  ),
  serial: statement.lookup('certificates_by_serial', (db, keys: { keys: readonly string[] }) =>
    withCertificates(resolvableItems.serial(db, keys)),
  ),
} as const;

/** Forms of identifiers of items, not of certificates. */
export type ItemForm = keyof typeof BY_ITEM;

/** A certificate and its item. */
export interface NamedCertificate {
  readonly certificate: CertificateRow;
  readonly item: ItemRow;
}

type WithItem = RowOf<typeof byNumber>;
type WithItemOrNone = RowOf<(typeof BY_ITEM)['serial']>;

/** Tells whether a row has a certificate. */
const hasCertificate = (row: WithItemOrNone): row is WithItemOrNone & WithItem => row.certificate_id !== null;

/** Splits a row into the certificate and its item. */
const named = (row: WithItem): NamedCertificate => ({
  certificate: {
    id: row.certificate_id,
    item_id: row.id,
    number: row.certificate_number,
    status: row.certificate_status,
    issued_at: row.certificate_issued_at,
    field_bytes: row.certificate_field_bytes,
    short_fields: row.certificate_short_fields,
  },
  item: row,
});

const ofItem = statement.lookup('certificates_of_item', (db, { keys }: { keys: readonly number[] }) =>
  certificates(db).where('item_id', '=', anyOf(keys)).orderBy('issued_at', 'desc').orderBy('id', 'desc'),
);

const customFields = statement.lookup('fields_of_certificate', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('certificate').select(['id', 'custom_fields']).where('id', '=', anyOf(keys)),
);

/** Counts all certificates of an item, revoked ones included, under its lock. */
export const countCertificates = statement('count_certificates', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('certificate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId),
);

interface Issued {
  readonly itemId: number;
  readonly number: string;
  readonly now: Date;
  readonly fields: Certificate['custom_fields'];
}

export const insertCertificate = statement('insert_certificate', (db, { itemId, number, now, fields }: Issued) =>
  db
    .insertInto('certificate')
    .values({ item_id: itemId, number, issued_at: now, custom_fields: fields })
    .returning(CERTIFICATE_FIELDS),
);

/** Locks a certificate; its item is locked before. */
export const lockCertificate = statement('lock_certificate', (db, { number }: { number: string }) =>
  db.selectFrom('certificate').select('status').where('number', '=', number).forUpdate(),
);

const REVOKED = certificateLifeCycle.step('revoke');

interface Revoked {
  readonly number: string;
  readonly reason: string | null;
  readonly now: Date;
}

/** Revokes a certificate; idempotent. */
export const setRevoked = statement('revoke_certificate', (db, { number, reason, now }: Revoked) =>
  db
    .updateTable('certificate')
    .set({
      status: REVOKED.to,
      revoked_at: sql<Certificate['revoked_at']>`coalesce(revoked_at, ${now})`,
      revoked_reason: sql<Certificate['revoked_reason']>`coalesce(revoked_reason, ${reason})`,
    })
    .where('number', '=', number)
    .where('status', 'in', REVOKED.from)
    .returning(CERTIFICATE_FIELDS),
);

interface Described {
  readonly itemId: number;
  readonly number: string;
  readonly status: CertificateStatus;
  readonly issued: Date;
  readonly fields: Certificate['custom_fields'];
  /** True where the import states the date; otherwise an existing certificate keeps its own. */
  readonly isDated: boolean;
  readonly now: Date;
}

/**
 * Creates or updates a certificate from an import. No row is returned, and nothing changed, for another item's
 * certificate, and for a transition that the life cycle lacks. One that the import describes as revoked gets its date
 * of issue as that of revocation where it is new, else `now`.
 */
export const setCertificate = statement('set_certificate', (db, described: Described) =>
  db
    .insertInto('certificate')
    .values({
      item_id: described.itemId,
      number: described.number,
      status: described.status,
      issued_at: described.issued,
      custom_fields: described.fields,
      revoked_at: sql<
        Certificate['revoked_at']
      >`case when ${described.status} = ${sql.lit(REVOKED.to)} then ${described.issued}::timestamptz end`,
    })
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          custom_fields: row.ref('excluded.custom_fields'),
          issued_at: sql<
            Certificate['issued_at']
          >`case when ${described.isDated} then excluded.issued_at else certificate.issued_at end`,
          revoked_at: sql<Certificate['revoked_at']>`
            case when excluded.status = ${sql.lit(REVOKED.to)} then coalesce(certificate.revoked_at, ${described.now}) end`,
        }))
        .whereRef('certificate.item_id', '=', 'excluded.item_id')
        .where((row) =>
          row.or([
            row('certificate.status', '=', row.ref('excluded.status')),
            row.and([row('excluded.status', '=', REVOKED.to), row('certificate.status', 'in', REVOKED.from)]),
          ]),
        ),
    )
    .returning('id'),
);

export const certificateReads = ({ lookups }: ReadPools) => {
  const ofNumber = batchRead(lookups, { ...byNumber, keyOf: (row) => row.certificate_number });
  const reader = (lookup: Lookup<WithItemOrNone>) => batchReadMany(lookups, { ...lookup, keyOf: (row) => row.key });
  const readers = {
    uid_hash: reader(BY_ITEM.uid_hash),
    token_id: reader(BY_ITEM.token_id),
    serial: reader(BY_ITEM.serial),
  };
  return {
    /** Finds a certificate by its number, with its item, in one statement. */
    byNumber: async (number: string): Promise<NamedCertificate | undefined> => {
      const row = await ofNumber(number);
      return row && named(row);
    },
    /** Finds the certificates of the item with an identifier, unsorted; undefined where there is no item. */
    byItem: async (form: ItemForm, value: string): Promise<readonly NamedCertificate[] | undefined> => {
      const rows = await readers[form](KEY_OF[form](value));
      const of = rows[0]?.id;
      return of === undefined
        ? undefined
        : rows
            .filter(hasCertificate)
            .filter((row) => row.id === of)
            .map(named);
    },
    ofItem: batchReadMany(lookups, { ...ofItem, keyOf: (row: CertificateRow) => row.item_id }),
    customFields: batchRead(lookups, { ...customFields, keyOf: (row) => row.id }),
  };
};

export type CertificateReads = ReturnType<typeof certificateReads>;
