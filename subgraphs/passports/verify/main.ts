import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Bundle, Finding } from './bundle.js';
import { verifyBundle } from './verify-bundle.js';
import { verifyTransaction } from './verify-transaction.js';

const USAGE = `Usage: npm run verify -- <bundle.json> [--rpc <url>]

Verifies a proof bundle offline: hash, signature, disclosures, seal and Merkle path; with --rpc also the transaction.
A bundle is what GET /v1/passport/<identifier>/bundle answers; - reads it from the standard input.`;

const MARKS = new Map<boolean | null, string>([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
]);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { rpc: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (!file) {
    console.error(USAGE);
    return 2;
  }
  const bundle = JSON.parse(await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')) as Bundle;
  if (!bundle.passport || !bundle.credential || !bundle.proof || !bundle.issuer_document) {
    console.error('This file is no proof bundle.');
    return 2;
  }
  const findings: Finding[] = [...(await verifyBundle(bundle))];
  if (values.rpc) findings.push(await verifyTransaction(bundle, values.rpc));
  for (const { check, holds, detail } of findings) console.log(`${MARKS.get(holds)} ${check.padEnd(12)} ${detail}`);
  const failed = findings.some((finding) => finding.holds === false);
  console.log(
    failed
      ? 'NOT VERIFIED'
      : `VERIFIED: passport ${bundle.credential.passport_id}, version ${bundle.proof.passport_version}`,
  );
  return failed ? 1 : 0;
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 2;
});
