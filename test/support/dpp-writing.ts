import { expect } from '@jest/globals';
import { openStage, type Stage } from './actors.js';
import { addCategory, addModel, GTIN, OTHER_GTIN } from './catalog.js';
import { requireEn18223 } from './en18222/conforms.js';
import { type Rest, type RestCall, type RestResponse, startRest } from './rest.js';

export const BASE = 'http://localhost:8080';
export const KEY = `dpp_test_${'w'.repeat(40)}`;
export const OTHER_KEY = `dpp_test_${'o'.repeat(40)}`;

export const LOT = 'L-7';

type Body = Record<string, unknown>;

interface Version {
  readonly version: number;
  readonly document: string;
  readonly visibility: string;
  readonly superseded_at: Date | null;
  readonly hash: string | null;
}

/** Two brands, the first with an administrator and a key, and the operations of EN 18222 that write. */
export interface DppWriting {
  readonly stage: Stage;
  readonly rest: Rest;
  /** Access token of the first brand's administrator, the caller of every call that names no other. */
  readonly token: string;
  readonly brandId: number;
  readonly modelId: number;
  call(
    method: string,
    path: string,
    body?: unknown,
    more?: RestCall['headers'],
    as?: string | null,
  ): Promise<RestResponse>;
  /** Reads; every passport that is answered is held against EN 18223. */
  read(path: string, headers?: Record<string, string>): Promise<RestResponse>;
  /** Publishes a passport of a fresh model; returns its path and the answer. */
  published(document: Body, query?: string): Promise<{ path: string; answer: RestResponse; gtin: string }>;
  /** Versions of the passport at a path, oldest first. */
  versions(path: string): Promise<Version[]>;
  close(): Promise<void>;
}

export const element = (passport: string, path: string, query = ''): string =>
  `${passport}/elements/${encodeURIComponent(path)}${query}`;

let models = 0;

/** A valid GTIN that no model of this process has yet. */
export function freshGtin(): string {
  const digits = `0${400_638_200_000 + models++}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export async function openDppWriting(): Promise<DppWriting> {
  const stage = await openStage({ publicUrl: BASE });
  const rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR', { features: ['api_access'], requestsPerMinute: 100_000 });
  const other = await stage.brand('OTHERBRAND', { requestsPerMinute: 100_000 });
  await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN });
  await addModel(stage, { brandId: other, sku: 'TOTE', gtin: OTHER_GTIN });
  await stage.account('admin@nord.test', 'brand_admin', { brandIds: [brandId] });
  await stage.account('admin@other.test', 'brand_admin', { brandIds: [other] });
  await stage.account('somebody@example.test', 'customer', {});
  await stage.key(brandId, KEY);
  await stage.key(other, OTHER_KEY);
  const token = (await stage.login('admin@nord.test')).accessToken;
  const call: DppWriting['call'] = async (method, path, body, more = {}, as = token) => {
    const answer = await rest.call(`/v1/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...(as === null ? {} : { Authorization: `Bearer ${as}` }), ...more },
    });
    if (method === 'PATCH' && answer.json?.digitalProductPassportId) requireEn18223(answer.json);
    return answer;
  };
  const read: DppWriting['read'] = async (path, headers = {}) => {
    const answer = await rest.call(`/v1/${path}`, { headers });
    if (answer.json?.digitalProductPassportId) requireEn18223(answer.json);
    return answer;
  };
  const published: DppWriting['published'] = async (document, query = '') => {
    const gtin = freshGtin();
    await addModel(stage, { brandId, sku: `SKU-${gtin}`, gtin });
    const answer = await call('POST', `dpps${query}`, { uniqueProductIdentifier: `${BASE}/01/${gtin}`, ...document });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return { path: String(answer.headers.location).slice(BASE.length + '/v1/'.length), answer, gtin };
  };
  const versions: DppWriting['versions'] = (path) =>
    stage.sql<Version>(
      `select version, document, visibility, superseded_at, prev_version_hash as hash from passports.version
        where passport_id = $1 order by version`,
      [Number(path.split('/')[1])],
    );
  return {
    ...{ stage, rest, token, brandId, modelId, call, read, published, versions },
    close: async () => {
      await rest.close();
      await stage.close();
    },
  };
}
