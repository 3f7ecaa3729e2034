import type { Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addModel, publishPassport } from '../../../support/catalog.js';
import { startRegistry, type TestRegistry } from '../../../support/registry.js';
import { until } from '../../../support/until.js';

export const PUBLIC_URL = 'https://dpp.example.test';
export const TOKEN = 'a-token-of-the-registry';
export const DOCUMENT = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};
export const EXPORT = `mutation ($brandId: Int!, $ids: [Int!], $after: String, $form: RegistryForm) {
  exportForRegistry(brandId: $brandId, passportIds: $ids, after: $after, form: $form) {
    files { name content registrations } passportIds refused { passportId gaps { kind } } next } }`;
export const SEND = `mutation ($brandId: Int!, $ids: [Int!]) {
  sendToRegistry(brandId: $brandId, passportIds: $ids) { passportIds refused { passportId } } }`;
const RECORD = 'mutation ($input: RegistrationInput!) { recordRegistration(input: $input) { id } }';
export const DEACTIVATE = 'mutation ($id: Int!) { deactivateRegistration(id: $id) { id } }';
const READ = `query ($id: Int!) { passport(id: $id) { registrations {
  version level state productId dataHash registryId registeredAt proof proofKeptAt deactivatedAt failure isOutdated } } }`;
export const COUNTS = `query ($brandId: Int!) { registrationCounts(brandId: $brandId) {
  prepared sending refused registered outdated deactivated sends verifiesProofs } }`;

interface Registration {
  readonly version: number;
  readonly state: string;
  readonly productId: string;
  readonly dataHash: string;
  readonly registryId: string | null;
  readonly proof: string | null;
  readonly proofKeptAt: string | null;
  readonly failure: string | null;
  readonly isOutdated: boolean;
}
interface Handover {
  readonly files: readonly { name: string; content: string; registrations: number }[];
  readonly passportIds: readonly number[];
  readonly refused: readonly { passportId: number; gaps: { kind: string }[] }[];
  readonly next: string | null;
}

/** A platform that is connected to a registry, with two brands. */
export interface RegistryStage {
  readonly stage: Stage;
  readonly registry: TestRegistry;
  readonly brandId: number;
  readonly otherBrandId: number;
  readonly categoryId: number;
  ask<Data>(text: string, variables: Record<string, unknown>, brand?: number): Promise<Data>;
  handOver(ids: readonly number[] | null, form?: string): Promise<Handover>;
  record(input: Record<string, unknown>, brand?: number): Promise<unknown>;
  send(ids: readonly number[]): Promise<Handover>;
  registrations(id: number): Promise<Registration[]>;
  settled(id: number, state: string): Promise<Registration>;
  nextSku(): string;
  /** Publishes a passport that lacks nothing, of a model of its own. */
  readyModel(): Promise<{ id: number; modelId: number }>;
  /** Has the registry know the hash of a passport, as it would compute it. */
  knowHash(id: number): Promise<{ upi: string; hash: string }>;
  close(): Promise<void>;
}

const administrator = (brand: number): Principal => ({
  ...{ kind: 'account', accountId: 17, email: 'a@example.test', role: 'brand_admin', sessionId: 's' },
  ...{ brandIds: [brand], accreditations: [], contacts: [] },
});

async function open() {
  const registry = await startRegistry();
  const stage = await openStage({
    publicUrl: PUBLIC_URL,
    passports: {
      backupUrl: 'https://backup.example.test',
      registry: { url: registry.url, token: TOKEN, jwksUrl: registry.jwksUrl },
    },
  });
  const brandId = await stage.brand('NORDATELIR');
  const otherBrandId = await stage.brand('STRIDELAB1');
  const categoryId = await addCategory(stage, 'handbag');
  await stage.platform.startJobs();
  return { registry, stage, brandId, otherBrandId, categoryId };
}

export async function openRegistryStage(): Promise<RegistryStage> {
  const opened = await open();
  const { registry, stage, brandId, categoryId } = opened;
  let serial = 0;
  const nextSku = (): string => `M-${++serial}`;
  const ask = <Data>(text: string, variables: Record<string, unknown>, brand = brandId): Promise<Data> =>
    stage.ask<Data>('passports', text, variables, administrator(brand));
  const handOver = async (ids: readonly number[] | null, form = 'cirpass2') =>
    (await ask<{ exportForRegistry: Handover }>(EXPORT, { brandId, ids, form })).exportForRegistry;
  const record = (input: Record<string, unknown>, brand = brandId) => ask(RECORD, { input }, brand);
  const send = async (ids: readonly number[]) =>
    (await ask<{ sendToRegistry: Handover }>(SEND, { brandId, ids })).sendToRegistry;
  const registrations = async (id: number): Promise<Registration[]> =>
    (await ask<{ passport: { registrations: Registration[] } }>(READ, { id })).passport.registrations;
  const settled = (id: number, state: string): Promise<Registration> =>
    until(async () => {
      const [newest] = await registrations(id);
      return newest?.state === state ? newest : undefined;
    });

  async function readyModel(): Promise<{ id: number; modelId: number }> {
    const modelId = await addModel(stage, { brandId, sku: nextSku(), categoryId });
    return { id: await publishPassport(stage, { modelId }, DOCUMENT), modelId };
  }
  async function knowHash(id: number): Promise<{ upi: string; hash: string }> {
    const [row] = await stage.sql<{ data_hash: string }>(
      'select data_hash from passports.version where passport_id = $1 order by version desc limit 1',
      [id],
    );
    const upi = `${PUBLIC_URL}/v1/dpps/${id}#product`;
    registry.hashes.set(upi, row!.data_hash);
    return { upi, hash: row!.data_hash };
  }
  return {
    ...opened,
    ...{ ask, handOver, record, send, registrations, settled, nextSku, readyModel, knowHash },
    async close() {
      await stage.close();
      await registry.close();
    },
  };
}
