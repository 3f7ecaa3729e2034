import { createPublicClient, http, isHex, type Log, parseAbi, parseEventLogs } from 'viem';
import { type Bundle, type Finding, held, refused, textAt, valueAt } from './bundle.js';

const EVENTS = parseAbi([
  'event Anchored(bytes32 indexed root, uint256 leaves)',
  'event Registered(uint256 indexed tokenId, bytes32 uidHash)',
]);

const ANCHOR = 'proof.passport_anchor';
const REGISTRATION = 'item.registration';
const below = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);

/** Asks a node chosen by the reader whether the transactions are on the chain, with the bundle's root or registration. */
export async function verifyTransactions(bundle: Bundle, rpcUrl: string): Promise<Finding[]> {
  if (valueAt(bundle, ANCHOR) === undefined)
    return [refused('transaction', 'The bundle names no transaction to ask for.')];
  const client = createPublicClient({ transport: http(rpcUrl) });
  const chainId = await client.getChainId();
  if (valueAt(bundle, `${ANCHOR}.chain_id`) !== chainId)
    return [refused('transaction', `The node is of chain ${chainId}, not of that of the bundle.`)];
  const logsOf = async (path: string): Promise<readonly Log[]> => {
    const hash = textAt(bundle, `${path}.tx_hash`);
    if (!isHex(hash)) return [];
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
    const contract = textAt(bundle, `${path}.contract_address`)?.toLowerCase();
    if (receipt?.status !== 'success' || contract === undefined) return [];
    return receipt.logs.filter(({ address }) => address.toLowerCase() === contract);
  };
  const findings = [anchored(bundle, await logsOf(ANCHOR))];
  if (bundle.bundle_version !== '1' && valueAt(bundle, REGISTRATION) !== undefined)
    findings.push(registered(bundle, await logsOf(REGISTRATION)));
  return findings;
}

function anchored(bundle: Bundle, logs: readonly Log[]): Finding {
  const root = textAt(bundle, `${ANCHOR}.merkle_root`);
  const log = parseEventLogs({ abi: EVENTS, eventName: 'Anchored', logs: [...logs] }).find(
    (one) => one.args.root === root,
  );
  if (!log) return refused('transaction', 'No such transaction anchors this root.');
  const proves = below(ANCHOR, ['chain_id', 'tx_hash', 'merkle_root', 'proof']);
  return held('transaction', `The root was anchored in block ${log.blockNumber}.`, ...proves);
}

function registered(bundle: Bundle, logs: readonly Log[]): Finding {
  const tokenId = textAt(bundle, `${REGISTRATION}.token_id`);
  const uidHash = textAt(bundle, 'item.uid_hash');
  const log = parseEventLogs({ abi: EVENTS, eventName: 'Registered', logs: [...logs] }).find(
    (one) => String(one.args.tokenId) === tokenId && one.args.uidHash === uidHash,
  );
  if (!log) return refused('transaction', 'No such transaction registers this item.');
  return held(
    'transaction',
    `The item was registered in block ${log.blockNumber}.`,
    ...below(REGISTRATION, ['token_id', 'tx_hash']),
  );
}
