import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../../schema/vocabulary/roles.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

const NOUNS = [
  ...['brand', 'passport', 'retailer', 'item', 'product', 'certificate', 'warrant', 'mint', 'theft', 'stolen'],
  ...['handover', 'intervention', 'buyback', 'distributor', 'accredit', 'trade', 'tier', 'webhook', 'credential'],
  ...['owner', 'wallet', 'vault', 'reseller', 'shipment', 'catalog', 'custody', 'integrations', ...ROLES],
];

/** Words of other meaning with a noun in them. */
const OTHER_WORDS = /\bhandOver\b|\bproductionOf\b|\b(?:root|trusted)?[Cc]ertificates?\b|\bmaxItems\b/g;

/** Values that no program may log, whatever it is about. */
const SECRET_NAMES = /^subgraphs\/lib\/process\/log\.ts: 'credential',$/;

/** Lines of code, without comments, that contain a noun of the domain, also inside longer names. */
function domainLines(path: string, text: string): string[] {
  const noun = new RegExp(NOUNS.join('|'), 'i');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/.*/g, '');
  return code
    .split('\n')
    .filter((line) => noun.test(line.replace(OTHER_WORDS, '')))
    .map((line) => `${path}: ${line.trim()}`)
    .filter((line) => !SECRET_NAMES.test(line));
}

describe('the code of subgraphs/lib', () => {
  it('contains no noun of the domain', () => {
    const files = filesBelow(projectFile('subgraphs/lib')).map((path) => relative(projectFile(), path));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) => [
      ...domainLines(path, readFileSync(projectFile(path), 'utf8')),
      ...domainLines(path, path),
    ]);
    expect(found).toEqual([]);
  });

  it.each([
    ['readonly brandId: number;', 1],
    ["principal.role === 'brand_admin'", 1],
    ["insertInto('custody.passport_copy')", 1],
    ['/** Brands are tenants. */', 0],
    ['// Items wait.', 0],
    ['import { rootCertificates } from "node:tls";', 0],
  ])('%s: %i', (line, count) => {
    expect(domainLines('a.ts', line)).toHaveLength(count);
  });
});
