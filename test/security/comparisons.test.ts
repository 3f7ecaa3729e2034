import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sameText } from '../../subgraphs/lib/crypto/secrets.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { settles } from '../support/until.js';

/** Places that compare something with such a name and are right to: what is compared is no secret, or not by its value. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'subgraphs/custody/chain/signed-bytes.ts': 'hashes of transactions are public',
  'subgraphs/custody/chain/ledger.statements.ts': 'hashes of transactions are public',
  'subgraphs/custody/chain/replacement.rules.ts': 'hashes of transactions are public',
  'subgraphs/custody/chain/settle.ts': 'hashes of blocks and transactions are public',
  'subgraphs/custody/chain/recorded-together.ts': 'hashes of blocks are public',
  'subgraphs/integrations/api-keys/idempotency.rules.ts':
    'the digest of a batch is no secret of anybody but its sender',
  'subgraphs/passports/proofs/seal.rules.ts': 'seals are public',
  'subgraphs/passports/proofs/check-integrity.ts': 'hashes of documents are public',
  'subgraphs/passports/publishing/keep-version.ts': 'hashes of documents are public',
  'subgraphs/passports/dpp/dpp-answer.rules.ts': 'hashes of documents are public',
  'subgraphs/passports/backup/open-content.ts': 'seals and credentials are public',
  'subgraphs/passports/backup/signed-record.ts':
    'a signature of a public record is verified, and held to its one way of writing',
  'subgraphs/passports/proofs/verify/check-seal.ts': 'a proof bundle is public',
  'subgraphs/passports/proofs/verify/verify-transaction.ts': 'a proof bundle is public',
  'subgraphs/lib/database/primary-client.ts': 'a code of PostgreSQL',
  'gateway/installation/embedded-postgres/embedded-postgres.ts': 'codes of PostgreSQL',
  'subgraphs/lib/graphql/domain-error.ts': 'codes of refusals are published',
  'gateway/installation/welcome.ts': 'codes of brands are public',
  'gateway/console/shell/brands.tsx': 'codes of brands are public',
  'rest-adapter/pages/places.page.ts': 'codes of countries are public',
  'rest-adapter/pages/my-item.page.ts': 'the chip hash that names an item is in its public address',
  'rest-adapter/pages/work-item-view.ts': 'the chip hash that names an item is in its public address',
  'rest-adapter/pages/work-view.ts': 'codes of brands and points of sale are public',
};

const NAME = String.raw`[\w.]*(?:[sS]ecret|[sS]ignature|\b[mM]ac\b|[hH]mac|[cC]srf|[tT]oken|[pP]assword|[cC]redential|[dD]igest|[hH]ash|\b[cC]ode\b|[a-z]Code\b|[eE]xpected)\w*`;
/** Name of a secret next to an operator that stops at the first difference; comparisons with a constant do not count. */
const COMPARED = new RegExp(
  String.raw`(?:${NAME}\)?\s*[!=]==?\s*(?!null|undefined|['"\d\x60])|(?<!typeof [\w.]+\s)[!=]==?\s*${NAME}\b(?!\())`,
);
const CONSTANT = /[!=]==?\s*(?:null|undefined|['"\d`])|(?:null|undefined|['"`])\s*[!=]==?/;

const sources = (folder: string): string[] =>
  readdirSync(projectFile(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.generated.'))
    .map((path) => join(folder, path));

const comparisons = (text: string): string[] =>
  text.split('\n').filter((line) => COMPARED.test(line) && !CONSTANT.test(line) && !/^\s*(?:\/\/|\*)/.test(line));

const SERVER = ['subgraphs', 'gateway', 'rest-adapter'];

describe('secrets are compared in constant time', () => {
  it('no source compares what is named like one in any other way', () => {
    const found = SERVER.flatMap(sources).filter(
      (path) => comparisons(readFileSync(projectFile(path), 'utf8')).length > 0,
    );
    expect(found.filter((path) => !(path in NO_SECRETS))).toEqual([]);
    expect(Object.keys(NO_SECRETS).filter((path) => !found.includes(path))).toEqual([]);
  });

  it.each([
    'if (given.signature === signature) return',
    'if (token !== expectedToken) throw',
    'row.keyHash == hash',
  ])('the walk sees: %s', (line) => expect(comparisons(line)).toEqual([line]));

  it.each([
    'if (token === undefined)',
    "typeof secret !== 'string'",
    "hash.kind === 'sha256'",
    'a === b',
  ])('the walk lets pass: %s', (line) => expect(comparisons(line)).toEqual([]));

  it('what is looked up is looked up by its hash: no table holds a key, a code or a token as it was given', () => {
    const columns = SERVER.flatMap(sources)
      .filter((path) => path.endsWith('.entity.ts'))
      .flatMap((path) => [
        ...readFileSync(projectFile(path), 'utf8').matchAll(
          /^\s+(\w*(?:code|key|token|secret|password)\w*): p\s*\.(?:text|blob|array)\b/gim,
        ),
      ])
      .map(([, name]) => name!.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
    expect(columns.length).toBeGreaterThan(20);
    const asGiven = columns.filter((name) => !/_hash$|^secret$|_secret$/.test(name));
    expect([...new Set(asGiven)].sort()).toEqual(NAMES_OF_THINGS);
  });
});

/** Columns with such a name that let nobody in. */
const NAMES_OF_THINGS = [
  'batch_code',
  'brand_code',
  // Of a report that is sent again: it makes it the first one.
  'client_key',
  'code',
  'commodity_code',
  'idempotency_key',
  // By what a manifest knows its items.
  'import_key',
  'key',
  'playbook_key',
  // By what a back-up finds a passport: GTINs and serials.
  'product_keys',
  'release_key',
  // Of a claim to a host name: it stands in a public DNS record.
  'token',
  'token_id',
];

describe('the time a comparison takes', () => {
  const LENGTH = 1 << 18;
  const right = 'a'.repeat(LENGTH);
  const early = `b${right.slice(1)}`;
  const late = `${right.slice(1)}b`;

  /** As one would write it: stops where the texts part. */
  function naive(one: string, other: string): boolean {
    for (let at = 0; at < one.length; at++) if (one.charCodeAt(at) !== other.charCodeAt(at)) return false;
    return one.length === other.length;
  }

  /** Median time of one kind to the median of the other; taken in turns, so that a busy machine burdens both alike. */
  function ratio(same: (one: string, other: string) => boolean): number {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 402; turn++) {
      const started = process.hrtime.bigint();
      same(turn % 2 ? late : early, right);
      times[(turn % 2) as 0 | 1].push(Number(process.hrtime.bigint() - started));
    }
    const [a, b] = times.map((list) => list.sort((x, y) => x - y)[list.length >> 1]!) as [number, number];
    return b / a;
  }

  it('does not reveal by its time where two texts differ, as an ordinary comparison does', () =>
    // Measured again where the machine did something else meanwhile.
    settles(async () => {
      expect(ratio(naive)).toBeGreaterThan(5);
      const ours = ratio(sameText);
      expect(ours).toBeGreaterThan(0.5);
      expect(ours).toBeLessThan(2);
    }));

  it('and the answer is right', () => {
    expect(sameText('x', 'x')).toBe(true);
    for (const [one, other] of [
      ['x', 'y'],
      ['x', 'xx'],
      ['', 'x'],
    ] as const)
      expect(sameText(one, other)).toBe(false);
  });
});
