import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { applyManifest, summaryOf } from '../../../gateway/manifest/apply-manifest.js';
import { DEMONSTRATION } from '../../../gateway/manifest/load-first-manifest.js';
import { loadManifest } from '../../../gateway/manifest/load-manifest.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';
import { openStage, type Stage } from '../../support/actors.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';
import { TEST_SIGNER_KEY, testChain } from '../../support/embedded-chain.js';
import { settles } from '../../support/until.js';

const demonstration = readManifest(readFileSync(DEMONSTRATION, 'utf8'), 'demonstration.yaml', dirname(DEMONSTRATION));

it('summarizes what a manifest holds in words, one of a kind as well', () => {
  expect(summaryOf(demonstration)).toMatch(/^3 plans, 4 categories, .* 3 work orders, 1 webhook$/);
  const [one] = demonstration.categories;
  expect(summaryOf({ ...demonstration, categories: one ? [one] : [] })).toMatch(/^3 plans, 1 category, /);
  const [lot] = demonstration.batches;
  expect(summaryOf({ ...demonstration, batches: lot ? [lot] : [] })).toMatch(/, 1 batch, /);
});

describe('applying a manifest', () => {
  let chain: EmbeddedChain;
  let stage: Stage;

  beforeAll(async () => {
    chain = await testChain();
    const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
    stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
    await stage.platform.startJobs();
    await applyManifest(demonstration, stage.platform.peers);
  }, 120_000);

  afterAll(async () => {
    await stage.close();
    await chain.stop();
  });

  const TABLES = [
    'catalog.plan',
    'catalog.category',
    'catalog.brand',
    'catalog.model',
    'catalog.image',
    'catalog.batch',
    'custody.item',
    'custody.certificate',
    'custody.theft_report',
    'custody.movement',
    'custody.retailer',
    'custody.single_use_code',
    'custody.letter',
    'integrations.account',
    'integrations.api_key',
    'integrations.accreditation',
    'integrations.distributor_contact',
    'integrations.partner_listing',
    'integrations.webhook_subscription',
    'passports.passport',
    'passports.draft',
    'passports.version',
  ];
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => {
          const [row] = await stage.sql<{ count: number }>(`select count(*)::int as count from ${table}`);
          return [table, row?.count ?? -1] as const;
        }),
      ),
    );
  const items = () =>
    stage.sql<{ serial: string; status: string; token_id: Buffer | null }>(
      'select serial, status, token_id, owner_masked, identity from custody.item order by import_key',
    );

  it('brings every item to its state, minted where that state is', async () => {
    const rows = await items();
    expect(rows).toHaveLength(demonstration.products.length);
    for (const row of rows) {
      const isOnChain = row.status !== 'draft' && row.status !== 'minting';
      expect([row.serial, row.status, row.token_id !== null]).toEqual([row.serial, row.status, isOnChain]);
    }
    const twins = rows.filter(({ serial }) => serial === '0A1B2C3D4E5R').map(({ status }) => status);
    expect(twins.sort()).toEqual(['superseded', 'written']);
  });

  it('shows items and models, and asks nobody for their images', async () => {
    const [black, cognac] = await stage.sql<{ image_url: string | null }>(
      `select image_url from custody.item where serial in ('0A1B2C3D4E5G', '0A1B2C3D4E5F') order by serial desc`,
    );
    const models = await stage.sql<{ primary_image_url: string }>('select primary_image_url from catalog.model');
    const address = /^https?:\/\/[^/]+\/media\/[0-9a-f]{64}\.webp$/;
    for (const { primary_image_url } of models) expect(primary_image_url).toMatch(address);
    expect([black?.image_url, cognac?.image_url]).toEqual([expect.stringMatching(address), null]);
    const kept = await stage.sql<{ state: string; bytes: number }>(
      'select state, length(light) as bytes from catalog.image',
    );
    expect(kept).toHaveLength(6);
    for (const { state, bytes } of kept) expect([state, bytes < 30_000]).toEqual(['ready', true]);
  });

  it('gives partners their orders without a letter, and shows those whom their brands list', async () => {
    const orders = await stage.sql<{ reference: string; email: string }>(
      `select p.reference, a.email from custody.single_use_code p
       join integrations.account a on a.id = p.assignee_account_id order by p.reference`,
    );
    const described = demonstration.work_orders.map(({ reference, partner: email }) => ({ reference, email }));
    expect(orders).toEqual(described.sort((one, other) => (one.reference < other.reference ? -1 : 1)));
    expect(await stage.sql(`select id from custody.letter where kind = 'work_ordered'`)).toEqual([]);
    const listed = await stage.sql<{ code: string; name: string }>(
      `select r.brand_code as code, l.name from integrations.accreditation r
       join integrations.partner_listing l on l.account_id = r.account_id where r.listed_at is not null order by code`,
    );
    expect(listed).toEqual([
      { code: 'NORDATELIR', name: 'Atelier Roux' },
      { code: 'STRIDELAB1', name: 'Atelier Roux' },
      { code: 'VOLTRIDER0', name: 'De Vries Recycling' },
    ]);
  });

  it('a second time changes nothing', async () => {
    const held = () =>
      Promise.all(TABLES.map((table) => stage.sql(`select to_jsonb(t) as row from ${table} t order by 1`)));
    await stage.sql('update catalog.model set specifications = \'{"b": 1, "a": 2}\', volume_cm3 = 1.50 where id = 1');
    await settles(async () =>
      expect(await stage.sql('select id from passports.version where anchor_id is null')).toEqual([]),
    );
    const before = await held();
    await applyManifest(demonstration, stage.platform.peers);
    expect(await held()).toEqual(before);
  }, 120_000);

  it('takes plans and categories that only the installation has, and none that nobody has', async () => {
    const { peers } = stage.platform;
    const folder = newDataFolder('passports-import-');
    const file = join(folder, 'later.yaml');
    const described = (plan: string, category: number) =>
      writeFileSync(
        file,
        `version: 1\nbrands:\n  - { code: LATERBRAND, name: Later, plan: ${plan} }\nmodels:\n  - { brand: LATERBRAND, sku: L-1, name: L, category_id: ${category} }\n`,
      );
    described('business', 10);
    await loadManifest(file, peers, [], () => {});
    const [model] = await stage.sql<{ category_id: number }>("select category_id from catalog.model where sku = 'L-1'");
    expect(model).toEqual({ category_id: 10 });
    described('nobodys', 999);
    await expect(loadManifest(file, peers, [], () => {})).rejects.toThrow(
      /:3 {2}brands\[0\]\.plan: there is no plan nobodys\n.*:5 {2}models\[0\]\.category_id: there is no category 999$/,
    );
    removeDataFolder(folder);
  });

  it('gives no brand a number that the file gives to another, and knows an address in any case', async () => {
    const [next] = await stage.sql<{ id: number }>('select max(id) + 1 as id from catalog.brand');
    const people = 'accounts: [{ email: Rep@Example.test, password: x, role: repairer }]';
    const trades = 'accreditations: [{ account: rep@EXAMPLE.test, brand: NUMBERED01, trade: repairer }]';
    const brands = `[{ code: UNNUMBERED, name: U, plan: a }, { code: NUMBERED01, id: ${next?.id}, name: N, plan: a }]`;
    const text = `version: 1\nplans: [{ code: a }]\nbrands: ${brands}\n${people}\n${trades}\n`;
    await applyManifest(readManifest(text, 'm.yaml'), stage.platform.peers);
    const rows = await stage.sql<{ code: string; id: number }>(
      "select code, id from catalog.brand where plan_id = (select id from catalog.plan where code = 'a') order by id",
    );
    expect(rows).toEqual([
      { code: 'NUMBERED01', id: next?.id },
      { code: 'UNNUMBERED', id: (next?.id ?? 0) + 1 },
    ]);
  });

  const loaded = async (text: string): Promise<string> => {
    const folder = newDataFolder('passports-import-');
    writeFileSync(join(folder, 'm.yaml'), text);
    const answer = await loadManifest(join(folder, 'm.yaml'), stage.platform.peers, [], () => {}).then(
      () => 'loaded',
      (error: Error) => error.message.replaceAll(/^.*m\.yaml:/gm, ''),
    );
    removeDataFolder(folder);
    return answer;
  };

  it('names line and field of everything that others have already, and applies nothing of the file', async () => {
    const [brand] = await stage.sql<{ id: number }>("select id from catalog.brand where code = 'NORDATELIR'");
    const [certificate] = await stage.sql<{ number: string }>('select min(number) as number from custody.certificate');
    const key = demonstration.api_keys.find(({ brand: code }) => code === 'NORDATELIR')!.key;
    await stage.sql("update catalog.brand set domain = 'taken.example.test' where code = 'LATERBRAND'");
    const before = { counts: await counts(), items: await items() };
    const text = [
      'version: 1',
      'plans: [{ code: refused }]',
      'categories:',
      '  - { id: 10, key: latecomer, names: { en: Late } }',
      '  - { id: 4711, key: handbag, names: { en: Bags } }',
      'brands:',
      `  - { code: LATECOMER0, id: ${brand!.id}, name: L, plan: refused }`,
      '  - { code: LATECOMER1, name: L, plan: refused,',
      '      domain: Taken.example.test }',
      '  - { code: NORDATELIR, id: 4711, name: N, plan: refused }',
      'api_keys:',
      '  - brand: LATECOMER0',
      `    key: ${key}`,
      '    scopes: ["mint:batch"]',
      'products:',
      '  - { brand: LATECOMER0, name: fine, category_id: 10, status: draft }',
      '  - brand: LATECOMER0',
      '    name: late',
      '    category_id: 10',
      '    status: draft',
      '    serial: 0A1B2C3D4E5F',
      `    certificates: [{ number: ${certificate!.number} }]`,
    ].join('\n');
    expect(await loaded(text)).toBe(
      [
        '4  categories[0].id: This number is taken',
        '5  categories[1].id: This category has the number 10',
        '7  brands[0].id: This number is taken',
        '9  brands[1].domain: This host name is taken',
        `10  brands[2].id: This brand has the number ${brand!.id}`,
        '13  api_keys[0].key: This key is taken',
        '21  products[1].serial: LATECOMER0 0A1B2C3D4E5F: serial is taken already',
        '22  products[1].certificates: LATECOMER0 0A1B2C3D4E5F: certificates is taken already',
      ].join('\n'),
    );
    expect({ counts: await counts(), items: await items() }).toEqual(before);
  });

  it('names line and field of what only the operation refuses', async () => {
    const people = 'accounts: [{ email: d@example.test, password: x, role: distributor }]';
    const shops = 'retailers: [{ brand: LATERBRAND, code: S-1 }]';
    const contact = (status: string) =>
      `version: 1\nbrands: [{ code: LATERBRAND, name: Later, plan: business }]\n${people}\n${shops}\ndistributor_contacts:\n  - account: d@example.test\n    brand: LATERBRAND\n    retailer: S-1\n    status: ${status}\n`;
    expect(await loaded(contact('revoked'))).toBe('loaded');
    expect(await loaded(contact('pending'))).toMatch(
      /^9 {2}distributor_contacts\[0\]\.status: .*\(STATE_CONFLICT, thing: distributor contact, state: revoked, trigger: suspend\)$/,
    );
  });

  it('names line and field of a file that is no image', async () => {
    const of = (section: string): string =>
      `version: 1\nbrands: [{ code: LATERBRAND, name: Later, plan: business }]\n${section}\n`;
    expect(await loaded(of('models: [{ brand: LATERBRAND, sku: S, picture: m.yaml }]'))).toMatch(
      /^3 {2}models\[0\]\.picture: /,
    );
    const item = '{ brand: LATERBRAND, name: x, category_id: 10, status: draft, picture: m.yaml }';
    const category = 'categories: [{ id: 10, key: handbag, names: { en: Handbags } }]';
    expect(await loaded(of(`${category}\nproducts: [${item}]`))).toMatch(/^4 {2}products\[0\]\.picture: /);
  });

  it('names line and field of accounts whose role does not suit', async () => {
    const text = [
      'version: 1',
      'brands: [{ code: LATERBRAND, name: Later, plan: business }]',
      'accounts: [{ email: d@example.test, password: x, role: customer }]',
      'retailers: [{ brand: LATERBRAND, code: S-1 }]',
      'accreditations:',
      '  - { account: d@example.test, brand: LATERBRAND, trade: repairer }',
      'distributor_contacts:',
      '  - { account: d@example.test, brand: LATERBRAND, retailer: S-1 }',
    ].join('\n');
    expect(await loaded(text)).toBe(
      [
        '6  accreditations[0].account: d@example.test is no repairer or recycler',
        '8  distributor_contacts[0].account: d@example.test is no distributor',
      ].join('\n'),
    );
  });

  it('names the record and the field where there is no file', async () => {
    const [taken] = await stage.sql<{ id: number }>('select min(id) as id from catalog.brand');
    const text = `version: 1\nplans: [{ code: a }]\nbrands: [{ code: LATECOMER0, id: ${taken?.id}, name: L, plan: a }]\n`;
    await expect(applyManifest(readManifest(text, 'm.yaml'), stage.platform.peers)).rejects.toThrow(
      'brands[0].id: This number is taken',
    );
  });
});
