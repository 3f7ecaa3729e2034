import { createHash } from 'node:crypto';
import { ANONYMOUS, type Principal } from '../../../schema/principal.js';
import { codeKeyOf, hashOfCode, keyedCode } from '../../../subgraphs/custody/repair/single-use-code.rules.js';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import type { Operation } from './operations.js';
import type { Actor } from './state.js';
import { passDays, type Subject, type World } from './world.js';

/** A row's number, at its place in the item's lists, as they stand when the operation is asked. */
export interface Numbers {
  readonly transfers: readonly number[];
  readonly returns: readonly number[];
  readonly buybacks: readonly number[];
  readonly claims: readonly number[];
  readonly codes: readonly { readonly id: number; readonly hash: string }[];
  readonly certificates: readonly string[];
}

interface Asked {
  readonly who: Principal;
  readonly mutation: string;
  readonly arguments: Readonly<Record<string, readonly [type: string, value: unknown]>>;
  readonly fields?: string;
}

/** Asks the platform; whether it did it. Anything but a refusal of the closed vocabulary is a fault of the platform. */
export async function performed(
  world: World,
  subject: Subject,
  numbers: Numbers,
  operation: Operation,
): Promise<boolean> {
  if (operation.do === 'pass') return passDays(world, operation.days).then(() => true);
  const asked = questionOf(world, subject, numbers, operation);
  try {
    const answer = await ask(world, asked);
    remember(world, subject, operation, answer);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNAVAILABLE') return false;
    throw error;
  }
}

async function ask({ stage }: World, { who, mutation, arguments: given, fields }: Asked): Promise<unknown> {
  const entries = Object.entries(given);
  const declared = entries.map(([name, [type]]) => `$${name}: ${type}`).join(', ');
  const passed = entries.map(([name]) => `${name}: $${name}`).join(', ');
  const text = `mutation M(${declared}) { ${mutation}(${passed}) ${fields === '' ? '' : `{ ${fields ?? 'id'} }`} }`;
  const variables = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
  return (await stage.ask<Record<string, unknown>>('custody', text, variables, who))[mutation];
}

const LINK = 'link';

/** Codes and links are shown once. */
function remember({ stage }: World, subject: Subject, operation: Operation, answer: unknown): void {
  if (operation.do === 'offerByLink') subject.codes.set(LINK, (answer as { token: string }).token);
  const kind = { purchaseCode: 'purchase', handover: 'handover', workOrder: 'work_order' }[operation.do as string];
  if (!kind) return;
  const shown = (Array.isArray(answer) ? answer[0] : answer) as { code: string };
  const key = codeKeyOf(stage.options.encryptionKey);
  subject.codes.set(keyedCode(key, hashOfCode(kind as 'purchase', shown.code)), shown.code);
}

const actorIn = (world: World, subject: Subject, actor: Actor): Principal =>
  actor === 'team' || actor === 'rival' ? world[actor] : subject.people[actor];

const int = (value: number | undefined) => ['Int!', value] as const;
const text = (value: string) => ['String!', value] as const;

const OF_PRODUCT: Readonly<Record<string, string>> = {
  offerBuyback: 'offerBuyback',
  renew: 'renewWarranty',
  workOrder: 'issueWorkOrder',
  burn: 'burnProduct',
  certify: 'issueCertificate',
  requestReturn: 'requestReturn',
  claimWarranty: 'claimWarranty',
  claimReceipt: 'claimReceipt',
  openTheft: 'openTheftReport',
  closeTheft: 'closeTheftReport',
  revoke: 'revokeProduct',
  reinstate: 'reinstateProduct',
  withdraw: 'withdrawProduct',
  supersede: 'supersedeProduct',
  restore: 'restoreProduct',
};

const MORE: Readonly<Record<string, Asked['arguments']>> = {
  offerBuyback: { amount: text('120.00'), currency: text('EUR') },
  claimWarranty: { description: text('A seam came loose') },
};

const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transfer: { accept: 'acceptTransfer', decline: 'declineTransfer', cancel: 'cancelTransfer' },
  return: { receive: 'receiveReturn', complete: 'completeReturn', reject: 'rejectReturn' },
  buyback: { accept: 'acceptBuyback', decline: 'declineBuyback', complete: 'completeBuyback' },
  warrantyClaim: { accept: 'acceptWarrantyClaim', settle: 'settleWarrantyClaim', refuse: 'refuseWarrantyClaim' },
};

function questionOf(world: World, subject: Subject, numbers: Numbers, operation: Operation): Asked {
  const by = 'by' in operation ? actorIn(world, subject, operation.by) : ANONYMOUS;
  const codeAt = (at: number): string => subject.codes.get(numbers.codes[at]?.hash ?? '')!;
  switch (operation.do) {
    case 'transfer':
      return answer(by, operation, numbers.transfers);
    case 'return':
      return answer(by, operation, numbers.returns);
    case 'buyback':
      return answer(by, operation, numbers.buybacks);
    case 'warrantyClaim':
      return answer(by, operation, numbers.claims);
    case 'purchaseCode':
      return {
        who: by,
        mutation: 'issuePurchaseCodes',
        arguments: { brandId: int(world.brandId), productIds: ['[Int!]!', [subject.id]] },
        fields: 'code',
      };
    case 'claim':
      return { who: by, mutation: 'claimProduct', arguments: { code: text(codeAt(operation.at)) } };
    case 'offer':
      return {
        who: by,
        mutation: 'offerTransfer',
        arguments: { productId: int(subject.id), email: text(subject.people[operation.to].email) },
      };
    case 'offerByLink':
      return { who: by, mutation: 'offerTransferByLink', arguments: { productId: int(subject.id) }, fields: 'token' };
    case 'takeUp':
      return {
        who: ANONYMOUS,
        mutation: 'takeUpTransfer',
        arguments: { token: text(subject.codes.get(LINK) ?? ''), email: text(subject.people[operation.to].email) },
        fields: '',
      };
    case 'handover':
      return {
        who: by,
        mutation: 'issueHandoverCode',
        arguments: { identifier: text(subject.uidHash) },
        fields: 'code',
      };
    case 'revokeCode':
      return {
        who: by,
        mutation: 'revokeProofCode',
        arguments: { id: int(numbers.codes[operation.at]?.id) },
        fields: '',
      };
    case 'uncertify':
      return {
        who: by,
        mutation: 'revokeCertificate',
        arguments: { number: text(numbers.certificates[operation.at]!) },
        fields: 'number',
      };
    case 'intervene':
      return intervention(world, subject, operation.at === null ? null : codeAt(operation.at));
    case 'sell':
      return sale(world, subject, {});
    case 'sellTo':
      return sale(world, subject, { buyerEmail: subject.people[operation.to].email });
    case 'scan':
      return scan(world, subject);
    case 'erase':
      return erasure(subject.people[operation.who]);
    case 'decide':
      return { who: by, mutation: OF_PRODUCT[operation.decision]!, arguments: { productId: int(subject.id) } };
    case 'pass':
      throw new Error('Days pass by themselves');
    default:
      return {
        who: by,
        mutation: OF_PRODUCT[operation.do]!,
        arguments: { productId: int(subject.id), ...MORE[operation.do] },
        fields: { workOrder: 'code', certify: 'number' }[operation.do as string] ?? 'id',
      };
  }
}

const sale = (world: World, subject: Subject, buyer: Readonly<Record<string, string>>): Asked => ({
  who: world.key,
  mutation: 'declareSale',
  arguments: { input: ['SaleInput!', { identifier: subject.uidHash, retailerCode: 'SHOP', ...buyer }] },
  fields: 'status',
});

const answer = (
  who: Principal,
  operation: { readonly do: string; readonly trigger: string; readonly at: number },
  ids: readonly number[],
): Asked => ({
  who,
  mutation: ANSWERS[operation.do]![operation.trigger]!,
  arguments: { id: int(ids[operation.at]) },
});

const intervention = (world: World, subject: Subject, code: string | null): Asked => ({
  who: world.repairer,
  mutation: 'recordIntervention',
  arguments: {
    input: [
      'InterventionInput!',
      {
        identifier: subject.uidHash,
        eventType: 'repair',
        title: 'Sewn',
        ...(code === null ? {} : { proofCode: code }),
      },
    ],
  },
});

function scan({ stage }: World, { uidHash }: Subject): Asked {
  const madeAt = Math.floor(stage.options.clock().getTime() / 1000);
  const signature = qrSignature(stage.options.qrKey, uidHash, madeAt);
  return {
    who: ANONYMOUS,
    mutation: 'verifyQr',
    arguments: { input: ['QrInput!', { uidHash, madeAt, signature }] },
    fields: 'valid',
  };
}

const erasure = ({ accountId, email }: { readonly accountId: number; readonly email: string }): Asked => ({
  who: { kind: 'system', purpose: `erasure ${createHash('sha256').update(email).digest('hex').slice(0, 8)}` },
  mutation: 'erasePersonalData',
  arguments: { accountId: int(accountId), email: text(email) },
  fields: 'id',
});
