import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { askIssuer } from './ask-issuer.js';
import type { Bundle, Verdict } from './bundle.js';
import { textAt } from './bundle.js';
import { AmbiguousBundle, readBundle } from './read-bundle.js';
import { readOrReason, verifyBundle } from './verify-bundle.js';
import { verifyTransactions } from './verify-transaction.js';

const USAGE = `Usage: npm run verify -- <bundle.json> [--online] [--rpc <url>]

Verifies a proof bundle: signature, issuer, content, tier, seals, Merkle path and status, offline. --online asks the
issuer's own address for its keys and the credential's state now; --rpc asks a node of the chain for the transactions.
A bundle is what GET /v1/passport/<identifier>/bundle answers; - reads it from the standard input.
Exit code: 0 verified, 1 not verified, 2 could not be checked. What is listed as not proved is not verified.`;

/** Signed facts of a passport that are printed first. */
const FACTS = ['brand_code', 'brand_name', 'product_name', 'gtin', 'batch_code', 'serial', 'token_id'] as const;

async function main(): Promise<number> {
  const options = { rpc: { type: 'string' }, online: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if (!file) {
    console.error(USAGE);
    return 2;
  }
  const bundle = readBundle(await readFile(file === '-' ? '/dev/stdin' : file, 'utf8'));
  if (!bundle) {
    console.error('This file is no proof bundle.');
    return 2;
  }
  const credential = readOrReason(textAt(bundle, 'credential.sd_jwt_vc'));
  const asked = values.online && !('reason' in credential) ? await askIssuer(credential) : {};
  const transactions = values.rpc ? await verifyTransactions(bundle, values.rpc) : [];
  const verdict = await verifyBundle(bundle, new Date(), { ...asked, transactions });
  print(bundle, verdict);
  return verdict.verified ? 0 : 1;
}

function print(bundle: Bundle, { verified, findings, unproved }: Verdict): void {
  for (const { check, holds, detail } of findings) console.log(`${holds ? '✓' : '✗'} ${check.padEnd(12)} ${detail}`);
  if (!verified) {
    console.log('NOT VERIFIED');
    return;
  }
  if (unproved.length > 0) console.log('\nNot proved:');
  for (const { path, reason } of unproved) console.log(`– ${path.padEnd(36)} ${reason}`);
  const credential = readOrReason(textAt(bundle, 'credential.sd_jwt_vc'));
  if ('reason' in credential) return;
  const { claims } = credential;
  console.log(`\nVERIFIED: passport ${claims.passport_id}, version ${claims.passport_version}, ${claims.level} level`);
  for (const name of FACTS) if (claims[name] !== undefined) console.log(`  ${name.padEnd(14)} ${claims[name]}`);
}

process.exitCode = await main().catch((error: Error) => {
  if (error instanceof AmbiguousBundle) {
    console.log(`✗ ${'form'.padEnd(12)} ${error.message}\nNOT VERIFIED`);
    return 1;
  }
  console.error(error.message);
  return 2;
});
