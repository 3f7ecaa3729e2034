import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Kind, OperationTypeNode, parse } from 'graphql';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

/** What REST and the pages can change, what guards it against calls at once, and the test that makes them. */
const WRITES: Readonly<Record<string, readonly [guard: string, test: string, called: RegExp]>> = {
  acceptBuyback: ['item lock, offer read again', 'security/concurrent-calls', /do: 'buyback'.*accept/],
  acceptInvitation: [
    'one statement spends the token',
    'security/fifty-at-once-integrations',
    /take an invitation once/,
  ],
  acceptTransfer: ['item lock, row lock', 'security/concurrent-calls', /acceptance of a transfer/],
  addClaimPhoto: [
    'item lock, lock of the account’s images',
    'subgraphs/custody/after-sales/claim.image',
    /first of fifty/,
  ],
  addInterventionPhoto: [
    'lock of the account’s images',
    'subgraphs/custody/repair/add-intervention-image',
    /addInterventionPhoto/,
  ],
  beginHostSession: ['one statement spends the code', 'security/held-at-once', /beginHostSession/],
  cancelTransfer: ['item lock, row lock', 'security/concurrent-calls', /trigger: 'cancel'/],
  claimProduct: ['item lock, one statement spends the code', 'security/concurrent-calls', /do: 'claim'/],
  claimReceipt: ['item lock', 'subgraphs/custody/ownership/claim-receipt', /length: 50 \}, \(\) => claim/],
  claimWarranty: ['item lock, counted under it', 'security/concurrent-calls', /do: 'claimWarranty'/],
  closeTheftReport: ['item lock', 'security/concurrent-calls', /do: 'closeTheft'/],
  createDpp: ['passport lock', 'security/held-at-once', /createDpp/],
  createWebhook: ['lock of the brand, counted under it', 'security/fifty-at-once-integrations', /createWebhook/],
  declareSale: ['item lock, unique index', 'subgraphs/custody/ownership/claim-receipt', /however many sell at once/],
  declineBuyback: ['item lock, offer read again', 'security/concurrent-calls', /do: 'buyback'.*decline/],
  declineTransfer: ['item lock, row lock', 'security/concurrent-calls', /trigger: 'decline'/],
  eraseMyData: ['account lock, item locks in order', 'security/held-at-once', /eraseAccount/],
  handOverSession: ['one row for each code', 'security/held-at-once', /handOverSession/],
  issueHandoverCode: ['item lock, owner and status read under it', 'security/concurrent-calls', /do: 'handover'/],
  login: ['guesses counted before they are looked at', 'security/fifty-at-once-integrations', /stage.login\('change/],
  offerTransfer: ['item lock, unique index', 'security/concurrent-calls', /do: 'offer'/],
  offerTransferByLink: ['item lock, unique index', 'security/concurrent-calls', /do: 'offer'/],
  openTheftReport: ['item lock, unique index', 'security/concurrent-calls', /do: 'openTheft'/],
  receiveShipment: ['shipment lock, transition table', 'security/held-at-once', /receiveShipment/],
  recordIntervention: ['item lock, one statement spends the code', 'security/concurrent-calls', /do: 'intervene'/],
  refreshSession: ['one statement spends the token', 'security/fifty-at-once-integrations', /refreshSession/],
  reportUnknownNumber: [
    'counted in one statement',
    'subgraphs/custody/number-reports/report-number',
    /reportUnknownNumber/,
  ],
  requestPasswordReset: ['counted in one statement', 'security/fifty-at-once-integrations', /requestPasswordReset/],
  requestReturn: ['item lock, unique index', 'security/concurrent-calls', /do: 'requestReturn'/],
  requestSignInLink: [
    'counted in one statement',
    'subgraphs/integrations/sessions/sessions.sign-in-links',
    /requestSignInLink/,
  ],
  resetPassword: ['one statement spends the token', 'security/fifty-at-once-integrations', /resetPassword/],
  saveModel: ['one statement', 'subgraphs/catalog/models/gtin', /saveModel/],
  submitMintBatch: [
    'idempotency key by unique index, quota by one statement',
    'security/fifty-at-once-integrations',
    /begin a call under an idempotency key once/,
  ],
  takeUpTransfer: ['item lock', 'subgraphs/custody/ownership/claim-receipt', /length: 15 \}, \(\) => ask\(TAKE/],
  tellOfStolenProduct: [
    'counted in one statement',
    'subgraphs/custody/repair/single-use-code.guesses',
    /sixty at once/,
  ],
  updateDpp: ['passport lock', 'security/held-at-once', /updateDpp/],
  updateDppElement: ['passport lock', 'security/held-at-once', /updateDppElement/],
  useSignInLink: [
    'one statement spends the token',
    'subgraphs/integrations/sessions/sessions.sign-in-links',
    /useSignInLink/,
  ],
  verifyQr: [
    'item lock; guesses counted before they are looked at',
    'subgraphs/custody/repair/single-use-code.guesses',
    /verifyQr/,
  ],
  verifySecondFactor: ['one statement spends the code', 'security/fifty-at-once-integrations', /spend a one-time code/],
  withdrawDpp: ['passport lock', 'security/held-at-once', /withdrawDpp/],
};

/** Writes that look at nothing before they write: the last of several at once stays, and none of them can be lost half way. */
const LAST_STAYS: Readonly<Record<string, string>> = {
  deleteWebhook: 'one statement on what is not deleted',
  exportMyData: 'only reads; the download is counted by its window',
  logout: 'one statement on what is active',
  removeListing: 'one statement',
  saveBatch: 'one statement (`on conflict`)',
  saveListing: 'one statement (`on conflict`)',
  setBrandOffer: 'one statement',
  updateWebhook: 'a unit of work on one row',
};

/** Every mutation that the REST interface or a page asks. */
const asked = new Set(
  filesBelow(projectFile('rest-adapter'))
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(file, 'utf8')).definitions)
    .flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION
        ? one.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
        : [],
    ),
);

it('every write of REST and of the pages says what guards it against calls at once', () => {
  expect([...asked].sort()).toEqual([...Object.keys(WRITES), ...Object.keys(LAST_STAYS)].sort());
});

it.each(Object.entries(WRITES))('%s is called at once by a test', (_, [, test, called]) => {
  const source = readProjectFile(`test/${test}.test.ts`);
  expect(source).toMatch(called);
  expect(source).toMatch(/Array\.from\(\{ length: |atOnce\(/);
});
