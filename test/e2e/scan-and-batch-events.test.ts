import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { EVENT_TYPES, type EventType } from '../../schema/events/event-types.js';
import type { AccountPrincipal, KeyPrincipal } from '../../schema/principal.js';
import { parseRecord } from '../../schema/record.js';
import { ALL_FEATURES, ALL_SCOPES, openStage, type Stage } from '../support/actors.js';
import { eventFaults } from '../support/check-event.js';
import { TEST_SIGNER_KEY, testChain } from '../support/embedded-chain.js';
import { addCategory, type Item } from '../support/items.js';
import { eventually, type Receiver, startReceiver, TO_RECEIVERS } from '../support/receiver.js';

let chain: EmbeddedChain;
let stage: Stage;
let receiver: Receiver;
let brandId: number;
let categoryId: number;
let admin: AccountPrincipal;
let key: KeyPrincipal;
let country = 'FR';

beforeAll(async () => {
  [chain, receiver] = await Promise.all([testChain(), startReceiver()]);
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  stage = await openStage({
    outbound: TO_RECEIVERS,
    custody: {
      chain: { ...node, embedded: true, confirmations: 1 },
      locateAddress: () => ({ country, city: null, coordinates: null }),
    },
  });
  brandId = await stage.brand('NORDATELIR');
  categoryId = await addCategory(stage);
  const accountId = await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  const account = { accountId, email: 'admin@example.test', sessionId: 's', accreditations: [], contacts: [] };
  admin = { kind: 'account', role: 'brand_admin', brandIds: [brandId], ...account };
  const keyId = await stage.key(brandId, `dpp_test_${'e'.repeat(40)}`);
  key = {
    kind: 'key',
    keyId,
    brandId,
    brandCode: 'NORDATELIR',
    scopes: ALL_SCOPES,
    features: ALL_FEATURES,
    serves: [],
  };
  await stage.ask('integrations', 'mutation S($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { brandId, url: receiver.url, events: EVENT_TYPES },
  });
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage.close();
  await Promise.all([chain.stop(), receiver.close()]);
});

/** Bodies of a type that arrived, each held against its published schema. */
const arrived = (type: EventType): Record<string, unknown>[] =>
  receiver.received
    .filter(({ headers }) => headers['x-webhook-event'] === type)
    .map(({ body }) => {
      const payload = parseRecord(body.toString());
      expect(eventFaults(type, payload)).toEqual([]);
      return payload;
    });
const arrives = (type: EventType, fields: Record<string, unknown>) =>
  eventually(
    () => {
      const found = arrived(type).some((body) => Object.entries(fields).every(([name, value]) => body[name] === value));
      return found;
    },
    `${type} ${JSON.stringify(fields)}`,
    60_000,
  );

async function scan(item: Item, place: { latitude?: number; longitude?: number } = {}): Promise<void> {
  const madeAt = Math.floor(stage.options.clock().getTime() / 1000);
  const { qrSignature } = await stage.ask<{ qrSignature: string }>(
    'custody',
    'query Q($uidHash: String!, $madeAt: Int!) { qrSignature(uidHash: $uidHash, madeAt: $madeAt) }',
    { uidHash: item.uidHash, madeAt },
  );
  const { verifyQr } = await stage.ask<{ verifyQr: { valid: boolean } }>(
    'custody',
    'mutation V($input: QrInput!) { verifyQr(input: $input) { valid } }',
    { input: { uidHash: item.uidHash, madeAt, signature: qrSignature, ...place } },
    { kind: 'anonymous' },
  );
  expect(verifyQr.valid).toBe(true);
}

/** An item that is really on the chain, so that its code verifies. */
async function item(): Promise<Item> {
  const { registerItems } = await stage.ask<{ registerItems: { id: number }[] }>(
    'custody',
    'mutation R($b: Int!, $i: [ItemInput!]!) { registerItems(brandId: $b, items: $i) { id } }',
    { b: brandId, i: [{ productName: 'Tote', categoryId }] },
    admin,
  );
  const id = registerItems[0]!.id;
  type Row = { uidHash: string; tokenId: string; serial: string; status: string };
  const read = async () =>
    (
      await stage.sql<Row>(
        `select '0x' || encode(uid_hash, 'hex') as "uidHash", ('0x' || encode(token_id, 'hex'))::numeric::text as "tokenId",
                serial, status from custody.item where id = $1`,
        [id],
      )
    )[0]!;
  await eventually(async () => (await read()).status === 'written', 'the item to be on the chain');
  return { id, ...(await read()) };
}

describe('§6 scans, delivered to an https receiver', () => {
  it('product.scanned: a positive verification', async () => {
    const one = await item();
    await scan(one);
    await arrives('product.scanned', { product_id: one.id, country: 'FR', declared_stolen: false });
  });

  it('clone.alert: two places too far apart for the time between them', async () => {
    const one = await item();
    await scan(one, { latitude: 48.85, longitude: 2.35 });
    await scan(one, { latitude: 34.69, longitude: 135.5 });
    await arrives('clone.alert', { product_id: one.id, reason: 'impossible_travel' });
  });

  it('product.gray_market: outside the territory of its point of sale', async () => {
    const one = await item();
    const { saveRetailer } = await stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($i: RetailerInput!) { saveRetailer(input: $i) { id } }',
      { i: { brandId, code: 'PARIS-01', name: 'Nord Paris', country: 'FR', city: 'Paris' } },
      admin,
    );
    const { prepareShipment } = await stage.ask<{ prepareShipment: { id: number } }>(
      'custody',
      'mutation S($i: ShipmentInput!) { prepareShipment(input: $i) { id } }',
      { i: { retailerId: saveRetailer.id, productIds: [one.id] } },
      admin,
    );
    const send = 'mutation S($id: Int!) { sendShipment(id: $id) { id } }';
    await stage.ask('custody', send, { id: prepareShipment.id }, admin);
    country = 'US';
    await scan(one);
    await arrives('product.gray_market', { product_id: one.id, country: 'US', retailer_code: 'PARIS-01' });
    // Declared sold, its buyer may travel with it before claiming it.
    await stage.sql(
      `insert into custody.sale_activation (item_id, source, retailer_id, activated_at)
       values ($1, 'sellout_declared', $2, now())`,
      [one.id, saveRetailer.id],
    );
    await scan(one);
    const emitted = await stage.sql<{ type: string }>('select type from custody.event where item_id = $1', [one.id]);
    expect(emitted.filter(({ type }) => type === 'product.scanned')).toHaveLength(2);
    expect(emitted.filter(({ type }) => type === 'product.gray_market')).toHaveLength(1);
  });
});

describe('§3.2 batches, delivered to an https receiver', () => {
  const submit = async (): Promise<string> => {
    const row = {
      product_name: 'T',
      brand_id: brandId,
      category_id: categoryId,
      metadata_uri: 'https://example.test/1',
    };
    const { submitMintBatch } = await stage.ask<{ submitMintBatch: { jobId: string } }>(
      'custody',
      'mutation M($rows: JSON!) { submitMintBatch(rows: $rows) { jobId } }',
      { rows: [row, row] },
      key,
    );
    return submitMintBatch.jobId;
  };

  it('batch.completed; its items emit no product.minted', async () => {
    const jobId = await submit();
    await arrives('batch.completed', { job_id: jobId, success_count: 2, batch_status: 'success' });
    const items = await stage.sql<{ id: number }>(
      `select item_id as id from custody.mint_row
       where batch_id = (select id from custody.mint_batch where job_id = $1) and item_id is not null`,
      [jobId],
    );
    expect(items).toHaveLength(2);
    // Events are taken in the order they were written: events of these items would have come before the batch's end.
    const ofItems = 'select type from integrations.event where product_id = any($1)';
    expect(await stage.sql(ofItems, [items.map(({ id }) => id)])).toEqual([]);
  });

  it('an item registered by itself does emit one', async () => {
    const one = await item();
    await arrives('product.minted', { product_id: one.id });
    const ofItem = "select type from integrations.event where product_id = $1 and type = 'product.minted'";
    expect(await stage.sql(ofItem, [one.id])).toHaveLength(1);
  });

  it('batch.failed: an administrator refused it', async () => {
    await stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [brandId]);
    const jobId = await submit();
    const refuse = 'mutation R($jobId: String!) { refuseMintBatch(jobId: $jobId) { status } }';
    await eventually(async () => {
      const rows = await stage.sql(
        "select from custody.mint_batch where job_id = $1 and batch_status = 'pending_multisig'",
        [jobId],
      );
      return rows.length === 1;
    }, 'the batch to wait for an administrator');
    await stage.ask('custody', refuse, { jobId }, admin);
    await arrives('batch.failed', { job_id: jobId, success_count: 0, batch_status: 'failed' });
  });
});
