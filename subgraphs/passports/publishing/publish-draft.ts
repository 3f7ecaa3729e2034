import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseObject } from '../../../schema/json.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { turnFor } from '../../lib/process/next-turn.js';
import { scheduleCopying } from '../backup/schedule-copying.js';
import { CREDENTIAL_FORMAT, type CredentialSubject, prepareCredential } from '../credentials/credential.rules.js';
import { credentialTypeAddress, credentialTypeIntegrity } from '../credentials/credential-type.rules.js';
import { issuerDid, issuerUrl, keyUrl } from '../credentials/issuer-document.rules.js';
import { lockIssuer, nextStatusEntry, signingKey } from '../credentials/issuer-keys.js';
import { placeOf } from '../credentials/status-list.rules.js';
import type { DisclosurePolicy } from '../disclosure/disclosure.rules.js';
import { sha256Hex } from '../documents/canonical-json.rules.js';
import { type Passport, PassportEntity } from '../documents/passport.entity.js';
import { type PassportVersion, PassportVersionEntity } from '../documents/passport-version.entity.js';
import { productId, subjectName } from '../dpp/dpp-identifier.rules.js';
import type { PassportsPorts } from '../ports.js';
import { anchorLeaf } from '../proofs/anchor-leaf.rules.js';
import { scheduleAnchoring } from '../proofs/schedule-anchoring.js';
import { versionHash } from '../proofs/seal.rules.js';
import { contentAddress } from '../retention/content-address.rules.js';
import { encryptContent } from '../retention/content-encryption.rules.js';
import { JOBS_SCHEMA, KEEP_VERSION } from '../tasks.js';
import { notBefore } from './change-version.js';
import { type NewestVersion, newestVersion, supersedeReplaced } from './change-version.statements.js';
import { DraftEntity } from './draft.entity.js';
import { LOCKED } from './save-draft.js';

export interface Publication {
  readonly passportId: number;
  readonly policy: DisclosurePolicy;
  /** Subject of the passport, as in the credential. */
  readonly subject: CredentialSubject;
}

export interface Publishing {
  readonly database: Database;
  readonly ports: PassportsPorts;
  readonly clock: () => Date;
}

/** Publishes a passport's draft in one transaction. Throws `NOT_FOUND` without a draft. */
export function publishDraft(publishing: Publishing, publication: Publication): Promise<number> {
  return publishing.database.unitOfWork(async (em) => {
    const passport = await em.findOne(PassportEntity, { id: publication.passportId }, LOCKED);
    const draft = await em.findOne(DraftEntity, { passportId: publication.passportId });
    if (!passport || !draft) throw new DomainError('NOT_FOUND', { entity: 'PassportDraft' });
    em.remove(draft);
    return publishDocument(em, publishing, publication, passport, draft);
  });
}

/** Content of a new version. */
export interface Written {
  /** In canonical form. */
  readonly document: string;
  readonly visibility: Visibility;
}

/**
 * Publishes a document as the next version of a locked passport: numbered, sealed to the previous version, signed, and
 * queued for copies, anchor and backup. Its instant is read here, since the lock may have been waited for.
 */
export async function publishDocument(
  em: EntityManager,
  { ports, clock }: Publishing,
  publication: Publication,
  passport: Passport,
  written: Written,
): Promise<number> {
  const { passportId } = publication;
  const previous = await newestVersion.row(em, { passportId });
  const now = notBefore(previous, clock());
  const number = (previous?.version ?? 0) + 1;
  const dataHash = sha256Hex(written.document);
  const hashes = sealOf(passportId, number, dataHash, previous);
  const signing = { ...publication, now, passport, written, version: number, dataHash, hashes };
  const credential = await signedCredential(em, ports, signing);
  passport.firstPublishedAt ??= now;
  await turnFor(written.document.length);
  const { id } = await addVersion(em, ports, signing, credential);
  await supersedeReplaced.run(em, { passportId, now });
  await addJob(em, JOBS_SCHEMA, KEEP_VERSION, { versionId: id }, { jobKey: `${KEEP_VERSION} ${id}` });
  await scheduleAnchoring(em);
  await scheduleCopying(em, ports);
  return id;
}

async function addVersion(
  em: EntityManager,
  { encryptionKey }: PassportsPorts,
  { passportId, version, written, dataHash, policy, hashes, now }: Signing,
  { jwt, entry, ...credential }: Awaited<ReturnType<typeof signedCredential>>,
): Promise<PassportVersion> {
  const copy = encryptContent(written.document, encryptionKey, { passportId, version, dataHash });
  const added = em.create(PassportVersionEntity, {
    passportId,
    version,
    visibility: written.visibility,
    document: written.document,
    dataHash,
    sector: policy.sector,
    disclosure: policy.override,
    publishedAt: now,
    versionHash: hashes.own,
    prevVersionHash: hashes.previous,
    ...credential,
    credential: jwt,
    statusEntry: entry,
    cid: contentAddress(copy),
    leaf: anchorLeaf(passportId, version, dataHash),
  });
  // Assigns the id of the version.
  await em.flush();
  return added;
}

function sealOf(passportId: number, version: number, dataHash: string, before: NewestVersion | undefined) {
  const previous = before?.version_hash ?? null;
  const content = { passport_id: passportId, version, data_hash: dataHash, prev_version_hash: previous };
  return { own: versionHash(content), previous };
}

interface Signing extends Publication {
  readonly now: Date;
  readonly passport: Passport;
  readonly written: Written;
  readonly version: number;
  readonly dataHash: string;
  readonly hashes: ReturnType<typeof sealOf>;
}

async function signedCredential(em: EntityManager, { publicUrl, encryptionKey }: PassportsPorts, signing: Signing) {
  const { written, now } = signing;
  const { brandId, brandCode, level, schemaVersion } = signing.passport;
  await lockIssuer(em, brandId, brandCode);
  const key = await signingKey(em, encryptionKey, brandId, now);
  const entry = await nextStatusEntry(em, brandId);
  const { list, index } = placeOf(entry);
  const issuer = issuerDid(publicUrl, brandCode);
  const vct = credentialTypeAddress(publicUrl, schemaVersion);
  await turnFor(written.document.length);
  const { claims, disclosures } = prepareCredential(
    {
      issuer: issuerUrl(publicUrl, brandCode),
      about: productAddress(publicUrl, signing),
      vct,
      vctIntegrity: credentialTypeIntegrity(vct),
      passportId: signing.passportId,
      version: signing.version,
      level,
      schemaVersion,
      subject: signing.subject,
      dataHash: signing.dataHash,
      versionHash: signing.hashes.own,
      prevVersionHash: signing.hashes.previous,
      document: parseObject(written.document),
      policy: signing.policy,
      status: { index, uri: statusListAddress(publicUrl, brandCode, list) },
      issuedAt: now,
    },
    saltSource(),
  );
  await turnFor(written.document.length);
  const jwt = await key.sign({ typ: CREDENTIAL_FORMAT, kid: keyUrl(issuer, key.kid) }, JSON.stringify(claims));
  return { issuer, vct, kid: key.kid, jwt, disclosures, entry };
}

const SALT_BYTES = 16;
/** Salts drawn from the system at once: drawing them one by one takes ten times as long. */
const SALTS = 256;

/** Creates the source of one credential's salts: 128 bits each, base64url (RFC 9901, section 9.3). */
function saltSource(): () => string {
  let drawn = Buffer.alloc(0);
  return () => {
    if (drawn.length === 0) drawn = randomBytes(SALTS * SALT_BYTES);
    const salt = drawn.subarray(0, SALT_BYTES);
    drawn = drawn.subarray(SALT_BYTES);
    return salt.toString('base64url');
  };
}

/** Returns the unique product identifier of the signed passport's subject. */
const productAddress = (publicUrl: string, { passport, subject, passportId }: Signing): string =>
  productId(publicUrl, subjectName(passport.level, subject, passportId));

export const statusListAddress = (publicUrl: string, brandCode: string, list: number): string =>
  `${publicUrl}/brands/${brandCode}/status-lists/${list}`;
