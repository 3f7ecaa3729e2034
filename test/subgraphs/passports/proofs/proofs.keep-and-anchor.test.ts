import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SimpleMerkleTree } from '@openzeppelin/merkle-tree';
import { createPublicClient, http, parseAbi } from 'viem';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';
import { sliceCredential } from '../../../../subgraphs/passports/credentials/credential.rules.js';
import { canonicalJson, dataHash } from '../../../../subgraphs/passports/documents/canonical-json.rules.js';
import { restoreVersion } from '../../../../subgraphs/passports/publishing/keep-version.js';
import { contentAddress } from '../../../../subgraphs/passports/retention/content-address.rules.js';
import { decryptContent } from '../../../../subgraphs/passports/retention/content-encryption.rules.js';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, addModel, GTIN, OTHER_GTIN, publishPassport } from '../../../support/catalog.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type Rest, startRest } from '../../../support/rest.js';
import { until } from '../../../support/until.js';

const DOCUMENT = {
  product_identification: { name: 'Tote' },
  carbon_footprint: { kg_co2e: 12.5 },
  material_composition: { leather: 90 },
  something: { secret: 'for authorities' },
};
const PUBLIC_URL = 'http://localhost:8080';

let chain: EmbeddedChain;
let stage: Stage;
let rest: Rest;
let brandId: number;
let modelId: number;
let authority: string;
let backups: string;

const anchored = (path: string) =>
  until(async () => {
    const { json } = await rest.call(`/v1/passport/${path}/proof`);
    return json.passport_anchor ? json : undefined;
  });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'passport-backup-'));
  chain = await testChain();
  stage = await openStage({
    publicUrl: PUBLIC_URL,
    passports: { backupStore: directoryBackupStore(backups), explorerUrl: 'https://explorer.example.test' },
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR');
  await stage.sql(
    `update catalog.brand set passport_service_provider = '{"identifier":"psp-1","name":"Keeper"}' where id = $1`,
    [brandId],
  );
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'A', gtin: GTIN, categoryId });
  const second = await addModel(stage, { brandId, sku: 'B', gtin: OTHER_GTIN, categoryId });
  await stage.account('authority@example.test', 'authority');
  authority = (await stage.login('authority@example.test')).accessToken;
  await publishPassport(stage, { modelId }, DOCUMENT);
  await publishPassport(stage, { modelId: second }, { labels: { x: 1 } });
  // Both wait by now, however long a publication takes here: they are gathered together.
  await stage.platform.startJobs();
  const item = await addItem(stage, {
    brandId,
    brandCode: 'NORDATELIR',
    categoryId,
    serial: '0A1B2C3D4E5F',
    modelId,
  });
  await publishPassport(stage, { productId: item.id }, { labels: { own: true } });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
  await chain?.stop();
  rmSync(backups, { recursive: true, force: true });
});

describe('§2.13 anchors', () => {
  it('many versions share one transaction, and OpenZeppelin verifies each path', async () => {
    const [one, two] = await Promise.all([anchored(`01/${GTIN}`), anchored(`01/${OTHER_GTIN}`)]);
    expect(one.passport_anchor.tx_hash).toBe(two.passport_anchor.tx_hash);
    expect(one.passport_anchor.merkle_root).toBe(two.passport_anchor.merkle_root);
    for (const { passport_anchor: anchor } of [one, two]) {
      expect(anchor).toMatchObject({
        chain: 'local',
        chain_id: EMBEDDED_CHAIN_ID,
        data_hash_matches: true,
        proves: 'content_existed_at_or_before_tx',
        basescan_url: `https://explorer.example.test/tx/${anchor.tx_hash}`,
      });
      expect(SimpleMerkleTree.verify(anchor.merkle_root, anchor.leaf, anchor.proof)).toBe(true);
    }
  });

  it('the contract itself verifies the leaf', async () => {
    const { passport_anchor: anchor, ...proof } = await anchored(`01/${GTIN}`);
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const abi = parseAbi(['function verify(uint256, uint256, bytes32, bytes32, bytes32[]) view returns (bool)']);
    const args = [
      BigInt((await rest.call(`/v1/passport/01/${GTIN}`)).json.id),
      BigInt(proof.passport_version),
      `0x${proof.data_hash}`,
      anchor.merkle_root,
      anchor.proof,
    ] as const;
    expect(await client.readContract({ address: anchor.contract_address, abi, functionName: 'verify', args })).toBe(
      true,
    );
  });

  it('one version written alone has an empty proof', async () => {
    const third = await addModel(stage, { brandId, sku: 'C', gtin: '00000096385074' });
    await publishPassport(stage, { modelId: third }, { labels: { y: 1 } });
    const { passport_anchor: anchor } = await anchored('01/96385074');
    expect(anchor.proof).toEqual([]);
    expect(anchor.merkle_root).toBe(anchor.leaf);
  });

  it('a root that was gathered and not sent, as by a process that was killed, is anchored by the sweep', async () => {
    const [root] = await stage.sql<{ id: number }>(
      `insert into passports.anchor (merkle_root, leaf_count, created_at) values ('0x' || repeat('ab', 32), 1, now()) returning id`,
    );
    await stage.sql(`select passports_jobs.add_job('keep_waiting')`);
    await until(async () => {
      const sql = 'select id from passports.anchor where id = $1 and tx_hash is not null';
      return (await stage.sql(sql, [root?.id])).length === 1;
    });
  });
});

describe('content copies', () => {
  const proof = () =>
    until(async () => {
      const { json } = await rest.call(`/v1/passport/01/${GTIN}/proof`);
      return json.ipfs_uri ? json : undefined;
    });

  it('anyone may fetch the copy; it is encrypted, and its CID is that of its bytes', async () => {
    const { ipfs_uri, ipfs_gateway_url } = await proof();
    const cid = ipfs_uri.replace('ipfs://', '');
    expect(ipfs_gateway_url).toBe(`${PUBLIC_URL}/ipfs/${cid}`);
    const { status, bytes, headers } = await rest.call(`/ipfs/${cid}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(contentAddress(bytes)).toBe(cid);
    expect(bytes.toString('utf8')).not.toContain('authorities');
    expect((await rest.call('/ipfs/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')).status).toBe(404);
    expect((await rest.call('/ipfs/nonsense')).status).toBe(404);
  });

  it('a copy that somebody replaced behind the platform is answered as none', async () => {
    const cid = (await proof()).ipfs_uri.replace('ipfs://', '');
    const replace = (bytes: string) =>
      stage.sql(`update passports.content_block set bytes = ${bytes} where cid = $1`, [cid]);
    await replace(`bytes || 'x'`);
    expect((await rest.call(`/ipfs/${cid}`)).status).toBe(404);
    await replace('substr(bytes, 1, length(bytes) - 1)');
    expect((await rest.call(`/ipfs/${cid}`)).status).toBe(200);
  });

  it('an authorised reader is given the key of the version by the graph, others are not', async () => {
    const { ipfs_uri } = await proof();
    const passport_id = (await rest.call(`/v1/passport/01/${GTIN}`)).json.id;
    const QUERY = 'query Key($id: Int!) { passport(id: $id) { versions { version contentKey } } }';
    const accounts = await stage.sql<{ id: number }>(
      `select id from integrations.account where email = 'authority@example.test'`,
    );
    const caller = {
      kind: 'account',
      accountId: only(accounts).id,
      email: '',
      role: 'authority',
      sessionId: '',
      brandIds: [],
      accreditations: [],
      contacts: [],
    } as const;
    const data = await stage.ask<{ passport: { versions: { contentKey: string }[] } }>(
      'passports',
      QUERY,
      { id: passport_id },
      caller,
    );
    const { bytes } = await rest.call(`/ipfs/${ipfs_uri.replace('ipfs://', '')}`);
    const key = Buffer.from(String(data.passport.versions[0]?.contentKey), 'hex');
    expect(decryptContent(bytes, key)).toBe(canonicalJson(DOCUMENT));
    await expect(
      stage.ask('passports', QUERY, { id: passport_id }, { ...caller, role: 'customer' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      stage.ask('passports', QUERY, { id: passport_id }, { ...caller, role: 'brand_admin', brandIds: [999] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('verify_integrity: the copy is fetched, decrypted and hashed', async () => {
    await proof();
    const { json } = await rest.call('/v1/passport/0A1B2C3D4E5F?verify_integrity=true');
    const hash = dataHash({ labels: { own: true } });
    const matching = await until(async () => {
      const { json: again } = await rest.call('/v1/passport/0A1B2C3D4E5F?verify_integrity=1');
      return again.integrity.matches ? again.integrity : undefined;
    });
    expect(matching).toMatchObject({ expected_hash: hash, computed_hash: hash, matches: true, error: null });
    const cid = (json.ipfs_uri ?? (await rest.call('/v1/passport/0A1B2C3D4E5F')).json.ipfs_uri).replace('ipfs://', '');
    await stage.sql(
      `update passports.content_block set bytes = set_byte(bytes, 20, (get_byte(bytes, 20) + 1) % 256) where cid = $1`,
      [cid],
    );
    expect((await rest.call('/v1/passport/0A1B2C3D4E5F?verify_integrity=true')).json.integrity).toMatchObject({
      matches: false,
    });
    await stage.sql('delete from passports.content_block where cid = $1', [cid]);
    const gone = await rest.call('/v1/passport/0A1B2C3D4E5F?verify_integrity=true');
    expect([gone.status, gone.json.integrity.matches]).toEqual([200, null]);
    expect(gone.json.integrity.error).toEqual(expect.any(String));
  });
});

describe('passport service provider', () => {
  it('keeps a copy of every version, says when, and the version can be restored from it, for every tier', async () => {
    const json = await until(async () => {
      const { json: now } = await rest.call(`/v1/passport/01/${GTIN}`);
      return now.passport_service_provider.backed_up_at ? now : undefined;
    });
    expect(json.passport_service_provider).toMatchObject({ identifier: 'psp-1', name: 'Keeper' });
    const of = { brandCode: 'NORDATELIR', passportId: json.id, version: 1 };
    expect(readdirSync(join(backups, 'NORDATELIR', String(json.id)))).toEqual(['1.json']);
    const store = directoryBackupStore(backups);
    const restored = await restoreVersion(store, stage.options.encryptionKey, of);
    expect(restored).toMatchObject({ document: canonicalJson(DOCUMENT), dataHash: json.data_hash });
    const { json: proof } = await rest.call(`/v1/passport/01/${GTIN}/proof`);
    expect(restored?.versionHash).toBe(proof.seal.version_hash);
    // Nothing withheld stands in the file itself; with the key the credential is sliced for any tier as before.
    const file = readFileSync(join(backups, 'NORDATELIR', String(json.id), '1.json'), 'utf8');
    for (const one of restored?.disclosures ?? []) expect(file).not.toContain(one.segment);
    const { json: served } = await rest.call(`/v1/passport/01/${GTIN}/vc?access_tier=authority`, {
      headers: bearer(authority),
    });
    expect(sliceCredential(restored?.jwt ?? '', restored?.disclosures ?? [], 'authority')).toBe(served.sd_jwt_vc);
    expect(await restoreVersion(store, stage.options.encryptionKey, { ...of, version: 9 })).toBeUndefined();
    await expect(restoreVersion(store, new Uint8Array(32), of)).rejects.toThrow();
    const command = (name: string, key: Uint8Array) =>
      promisify(execFile)(process.execPath, [projectFile('dist/gateway/commands/restore-passport.js'), name], {
        env: { PASSPORT_BACKUP: backups, ENCRYPTION_KEY: Buffer.from(key).toString('hex') },
      });
    const name = `NORDATELIR/${json.id}/1`;
    const { stdout } = await command(name, stage.options.encryptionKey);
    expect(JSON.parse(stdout)).toMatchObject({ document: DOCUMENT, data_hash: json.data_hash });
    await expect(command(name, new Uint8Array(32).fill(1))).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The back-up was altered, or encrypted with another key.\n',
    });
    await expect(command('NORDATELIR/1/99', stage.options.encryptionKey)).rejects.toMatchObject({
      stderr: 'There is no back-up of NORDATELIR/1/99.\n',
    });
  });
});
