import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../../../schema/json.js';
import { projectFile } from '../../../../../subgraphs/lib/process/project.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { OTHER_GTIN } from '../../../../support/catalog.js';
import { type BundleStage, objectAt, openBundleStage } from './bundle-stage.js';
import { forgedBundle, form1, form2 } from './bundles.js';

let at: BundleStage;

beforeAll(async () => {
  at = await openBundleStage();
});
afterAll(() => at?.close());

describe('npm run verify', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const script = projectFile('dist/subgraphs/passports/proofs/verify/main.js');
  const runText = (text: string, ...more: string[]) => {
    const file = join(folder, 'bundle.json');
    writeFileSync(file, text);
    return promisify(execFile)(process.execPath, [script, file, ...more]);
  };
  const run = (bundle: JsonObject, ...more: string[]) => runText(JSON.stringify(bundle), ...more);

  it('tells a person, and its exit code tells a script; another tier and another content are refused', async () => {
    for (const form of [form1, form2]) {
      const bundle = await form(at.rest, {})(`01/${OTHER_GTIN}`, 'public');
      const { stdout } = await run(bundle, '--rpc', at.rpcUrl);
      expect(stdout).toContain('✓ transaction');
      expect(stdout).toContain('\nNot proved:\n');
      expect(stdout).toContain('\nVERIFIED');
      const invented = { ...objectAt(bundle, 'passport'), access_tier: 'end_user', data: { x: 'anything' } };
      await expect(run({ ...bundle, passport: invented })).rejects.toMatchObject({ code: 1 });
      await expect(run({ ...bundle, passport: invented }, '--rpc', at.rpcUrl)).rejects.toMatchObject({ code: 1 });
      await expect(run({ ...bundle, issuer_document: {} })).rejects.toMatchObject({ code: 1 });
    }
  });

  it('refuses a file in which other readers find something else: a member twice, a number that is rounded', async () => {
    const text = JSON.stringify(await form2(at.rest, {})(`01/${OTHER_GTIN}`, 'public'));
    const twice = [
      text.replace('{', '{"passport":{"product_name":"Invented"},'),
      text.replace('"passport":{', '"passport":{"product_name":"Invented",'),
      text.replace('"passport":{', '"passport":{"\\u0070roduct_name":"Invented",'),
      text.replace('"data":{', '"data":{"product_identification":{"name":"Invented"},'),
      text.replace(/"passport_version":(\d+)/, '"passport_version":$1.00000000000000000001'),
    ];
    expect((await runText(text)).stdout).toContain('\nVERIFIED');
    for (const one of twice) {
      expect(one).not.toBe(text);
      await expect(runText(one)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('NOT VERIFIED') });
    }
  }, 60_000);

  it("--online takes keys and state from the issuer's own address: a bundle of today's keys holds, one of made-up keys does not", async () => {
    const bundle = await form2(at.rest, {})(`01/${OTHER_GTIN}`, 'public');
    const { stdout } = await run(bundle, '--online');
    expect(stdout).toContain('VERIFIED');
    expect(stdout).not.toMatch(/– (issuer_document|status_list)/);
    const forged = await forgedBundle(bundle);
    expect((await verifyBundle(forged, at.now())).unproved).toContainEqual(
      expect.objectContaining({ path: 'issuer_document' }),
    );
    expect((await verifyBundle(forged, at.now())).verified).toBe(true);
    await expect(run(forged, '--online')).rejects.toMatchObject({ code: 1 });
  });
});
