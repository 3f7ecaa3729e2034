import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { lenientUidHash } from '../items/uid-hash.rules.js';
import { beginCheck } from './count-check.js';
import { qrSignatureHolds } from './qr-signature.rules.js';
import { isRegistered, QR_MESSAGES, type QrVerdict, verdictBeforeChain, verdictOfChain } from './qr-verdict.rules.js';
import { recordVerification } from './record-verification.js';
import { scanPlace } from './scan-place.js';

export interface ScannedAddress {
  readonly uidHash: string;
  /** Seconds since the epoch. */
  readonly madeAt: number;
  readonly signature: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly record?: boolean | null;
}

export interface QrResult {
  readonly verdict: QrVerdict;
  readonly valid: boolean;
  readonly message: string;
  readonly uidHash: string | null;
  readonly item: ItemRow | null;
  readonly scanArea: string | null;
  readonly scanId: number | null;
}

/**
 * Verifies a signed URL: signature, age, registration, chain; then records it (§4.23). Throws `RATE_LIMITED` where URLs
 * are guessed.
 */
export async function verifyQr(context: CustodyContext, scanned: ScannedAddress): Promise<QrResult> {
  const uidHash = lenientUidHash(scanned.uidHash);
  const signatureHolds = uidHash !== null && (await countedCheck(context, { ...scanned, uidHash }));
  const item = signatureHolds ? ((await context.items.find('uid_hash', uidHash, false))[0] ?? null) : null;
  const early = verdictBeforeChain(
    {
      signatureHolds,
      madeAt: scanned.madeAt,
      now: context.clock(),
      item: item && { status: item.status, mined: item.mined_at !== null },
    },
    context.ports.qrAge,
  );
  if (early || !item) {
    if (early === 'address_expired' && item && isOnChain(item)) await recordNegative(context, item, scanned);
    return negative(early ?? 'not_registered', uidHash);
  }
  const verdict = await chainVerdict(context, item);
  const place = scanPlace(context, scanned);
  const valid = verdict === 'authentic';
  const signature = scanned.signature.trim().toLowerCase();
  const recorded =
    scanned.record !== false ? await recordVerification(context, item, { signature, isValid: valid, place }) : null;
  return {
    verdict,
    valid,
    message: QR_MESSAGES[verdict],
    uidHash,
    item,
    scanArea: valid ? place.label : null,
    scanId: recorded?.scanId ?? null,
  };
}

/**
 * Tells whether the signature is valid. Failed checks stay counted, as do checks of anonymous callers that are not
 * recorded: otherwise `record: false` would allow free guesses.
 */
async function countedCheck(context: CustodyContext, scanned: ScannedAddress): Promise<boolean> {
  const { uidHash, madeAt, signature, record } = scanned;
  const attempt = await beginCheck(context, scanned);
  const holds = qrSignatureHolds(context.ports.qrKey, uidHash, madeAt, signature);
  const leavesTrace = record !== false || context.principal.kind !== 'anonymous';
  await (holds && leavesTrace ? attempt.refund() : attempt.keep());
  return holds;
}

/** Records a negative verdict: a valid signature on a minted item is recorded at any age of the URL (§4.23). */
async function recordNegative(context: CustodyContext, item: ItemRow, scanned: ScannedAddress): Promise<void> {
  if (scanned.record === false) return;
  const signature = scanned.signature.trim().toLowerCase();
  await recordVerification(context, item, { signature, isValid: false, place: scanPlace(context, scanned) });
}

const isOnChain = ({ status, mined_at }: ItemRow): boolean => isRegistered({ status, mined: mined_at !== null });

const negative = (verdict: QrVerdict, uidHash: string | null): QrResult => ({
  verdict,
  valid: false,
  message: QR_MESSAGES[verdict],
  uidHash,
  item: null,
  scanArea: null,
  scanId: null,
});

async function chainVerdict({ chainView }: CustodyContext, item: ItemRow): Promise<QrVerdict> {
  const answer = chainView && item.token_id !== null ? await chainView.check(item.token_id, item.uid_hash) : 'unknown';
  return verdictOfChain(answer, item.confirmed_at !== null);
}
