import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../lib/database/database.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { CREDENTIAL_FORMAT, type CredentialSubject, prepareCredential } from '../credentials/credential.rules.js';
import { credentialTypeAddress, credentialTypeIntegrity } from '../credentials/credential-type.rules.js';
import { issuerDid, issuerUrl, keyUrl } from '../credentials/issuer-document.rules.js';
import { lockIssuer, nextStatusEntry, signingKey } from '../credentials/issuer-keys.js';
import { placeOf } from '../credentials/status-list.rules.js';
import type { DisclosurePolicy } from '../disclosure/disclosure.rules.js';
import { sha256Hex } from '../documents/canonical-json.rules.js';
import type { JsonObject } from '../documents/json.js';
import type { PassportLevel, Visibility } from '../documents/passport-level.rules.js';
import { supersedes } from '../documents/selection.rules.js';
import type { PassportsPorts } from '../ports.js';
import { anchorLeaf } from '../proofs/anchor-leaf.rules.js';
import { scheduleAnchoring } from '../proofs/schedule-anchoring.js';
import { versionHash } from '../proofs/seal.rules.js';
import { digitalLinkPath } from '../resolver/digital-link.rules.js';
import { contentAddress } from '../retention/content-address.rules.js';
import { encryptContent } from '../retention/content-encryption.rules.js';
import { JOBS_SCHEMA, KEEP_VERSION } from '../tasks.js';

export interface Publication {
  readonly passportId: number;
  readonly policy: DisclosurePolicy;
  /** What the credential says the passport is about. */
  readonly subject: CredentialSubject;
  readonly now: Date;
}

export interface Publishing {
  readonly database: Database;
  readonly ports: PassportsPorts;
}

interface Waiting {
  readonly level: PassportLevel;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly schema_version: string;
  readonly document: string;
  readonly visibility: Visibility;
}

interface LastVersion {
  readonly version: number;
  readonly version_hash: string;
}

/**
 * Publishes a passport's draft: numbered, sealed onto the version before it, signed, and put in line to be stored,
 * anchored and backed up, all in one transaction. Throws `NOT_FOUND` when there is no draft.
 */
export async function publishDraft({ database, ports }: Publishing, publication: Publication): Promise<number> {
  return inTransaction(database.pool, async (client) => {
    const draft = await takeDraft(client, publication.passportId);
    const previous = await lastVersion(client, publication.passportId);
    const version = (previous?.version ?? 0) + 1;
    const dataHash = sha256Hex(draft.document);
    const hashes = sealOf(publication.passportId, version, dataHash, previous);
    const credential = await signedCredential(client, ports, { ...publication, draft, version, dataHash, hashes });
    const copy = encryptContent(draft.document, ports.encryptionKey, {
      passportId: publication.passportId,
      version,
      dataHash,
    });
    await supersedeOlder(client, publication, draft.visibility);
    const { rows } = await client.query<{ id: number }>(INSERT, [
      publication.passportId,
      version,
      draft.visibility,
      draft.document,
      dataHash,
      publication.policy.sector,
      publication.policy.override === null ? null : JSON.stringify(publication.policy.override),
      publication.now,
      hashes.own,
      hashes.previous,
      credential.issuer,
      credential.vct,
      credential.kid,
      credential.jwt,
      JSON.stringify(credential.disclosures),
      credential.entry,
      contentAddress(copy),
      anchorLeaf(publication.passportId, version, dataHash),
    ]);
    const id = rows[0]?.id as number;
    await client.query(
      'update passports.passport set first_published_at = coalesce(first_published_at, $2) where id = $1',
      [publication.passportId, publication.now],
    );
    await addJob(client, JOBS_SCHEMA, KEEP_VERSION, { versionId: id }, { jobKey: `${KEEP_VERSION} ${id}` });
    await scheduleAnchoring(client);
    return id;
  });
}

const INSERT = `
  insert into passports.version (passport_id, version, visibility, document, data_hash, sector, disclosure, published_at,
    version_hash, prev_version_hash, issuer, vct, kid, credential, disclosures, status_entry, cid, leaf)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`;

/** Locks the passport, so that two publications of it come one after the other. */
async function takeDraft(client: PoolClient, passportId: number): Promise<Waiting> {
  const passport = await client.query<Waiting>(
    'select level, brand_id, brand_code, schema_version from passports.passport where id = $1 for update',
    [passportId],
  );
  const draft = await client.query<Pick<Waiting, 'document' | 'visibility'>>(
    'delete from passports.draft where passport_id = $1 returning document, visibility',
    [passportId],
  );
  if (!passport.rows[0] || !draft.rows[0]) throw new DomainError('NOT_FOUND', { entity: 'PassportDraft' });
  return { ...passport.rows[0], ...draft.rows[0] };
}

async function lastVersion(client: PoolClient, passportId: number): Promise<LastVersion | undefined> {
  const { rows } = await client.query<LastVersion>(
    'select version, version_hash from passports.version where passport_id = $1 order by version desc limit 1',
    [passportId],
  );
  return rows[0];
}

function sealOf(passportId: number, version: number, dataHash: string, before: LastVersion | undefined) {
  const previous = before?.version_hash ?? null;
  const content = { passport_id: passportId, version, data_hash: dataHash, prev_version_hash: previous };
  return { own: versionHash(content), previous };
}

interface Signing extends Publication {
  readonly draft: Waiting;
  readonly version: number;
  readonly dataHash: string;
  readonly hashes: ReturnType<typeof sealOf>;
}

async function signedCredential(client: PoolClient, { publicUrl, encryptionKey }: PassportsPorts, signing: Signing) {
  const { draft, now } = signing;
  await lockIssuer(client, draft.brand_id, draft.brand_code);
  const key = await signingKey(client, encryptionKey, draft.brand_id, now);
  const entry = await nextStatusEntry(client, draft.brand_id);
  const { list, index } = placeOf(entry);
  const issuer = issuerDid(publicUrl, draft.brand_code);
  const vct = credentialTypeAddress(publicUrl, draft.schema_version);
  const { claims, disclosures } = prepareCredential(
    {
      issuer: issuerUrl(publicUrl, draft.brand_code),
      about: productAddress(publicUrl, signing),
      vct,
      vctIntegrity: credentialTypeIntegrity(vct),
      passportId: signing.passportId,
      version: signing.version,
      level: draft.level,
      schemaVersion: draft.schema_version,
      subject: signing.subject,
      dataHash: signing.dataHash,
      versionHash: signing.hashes.own,
      prevVersionHash: signing.hashes.previous,
      document: JSON.parse(draft.document) as JsonObject,
      policy: signing.policy,
      status: { index, uri: statusListAddress(publicUrl, draft.brand_code, list) },
      issuedAt: now,
    },
    () => randomBytes(16).toString('base64url'),
  );
  const jwt = await key.sign({ typ: CREDENTIAL_FORMAT, kid: keyUrl(issuer, key.kid) }, JSON.stringify(claims));
  return { issuer, vct, kid: key.kid, jwt, disclosures, entry };
}

/** Returns the unique product identifier: the GS1 Digital Link, else the item's own address, else that of the passport's subject. */
function productAddress(publicUrl: string, { subject, passportId }: Signing): string {
  const { gtin, lot, serial } = subject;
  if (gtin !== null) return `${publicUrl}${digitalLinkPath({ gtin, lot: serial === null ? lot : null, serial })}`;
  return serial === null ? `${publicUrl}/v1/dpps/${passportId}#product` : `${publicUrl}/p/${serial}`;
}

export const statusListAddress = (publicUrl: string, brandCode: string, list: number): string =>
  `${publicUrl}/brands/${brandCode}/status-lists/${list}`;

/** Versions whose every reader is served the new one leave service. */
async function supersedeOlder(
  client: PoolClient,
  { passportId, now }: Publication,
  visibility: Visibility,
): Promise<void> {
  const replaced = (['public', 'owner_only', 'internal'] as const).filter((older) => supersedes(visibility, older));
  await client.query(
    `update passports.version set superseded_at = $3
      where passport_id = $1 and superseded_at is null and visibility = any($2::text[])`,
    [passportId, replaced, now],
  );
}
