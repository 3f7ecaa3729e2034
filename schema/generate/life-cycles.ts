import { writeFile } from 'node:fs/promises';
import { imageCopyLifeCycle } from '../../subgraphs/catalog/images/image-copy.rules.js';
import { BUYBACK_DAYS } from '../../subgraphs/custody/after-sales/buyback.rules.js';
import { RETURN_DAYS } from '../../subgraphs/custody/after-sales/return.rules.js';
import { WARRANTY_NOTICE_DAYS } from '../../subgraphs/custody/after-sales/warranty.rules.js';
import { transactionLifeCycle } from '../../subgraphs/custody/chain/transaction.rules.js';
import { RECEIPT_DAYS, receiptLifeCycle } from '../../subgraphs/custody/ownership/receipt.rules.js';
import { TRANSFER_DAYS } from '../../subgraphs/custody/ownership/transfer.rules.js';
import { DEFAULT_CLONE_RULES } from '../../subgraphs/custody/verification/clone-signals.rules.js';
import { contactLifeCycle } from '../../subgraphs/integrations/partners/contact-status.rules.js';
import { sessionLifeCycle } from '../../subgraphs/integrations/sessions/session.rules.js';
import { deliveryLifeCycle } from '../../subgraphs/integrations/webhooks/webhook-delivery.rules.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { buybackLifeCycle } from '../life-cycles/buyback.js';
import { certificateLifeCycle } from '../life-cycles/certificate.js';
import { itemLifeCycle } from '../life-cycles/item.js';
import { mintBatchLifeCycle, mintJobLifeCycle } from '../life-cycles/mint-batch.js';
import { mintRowLifeCycle } from '../life-cycles/mint-row.js';
import { registrationLifeCycle } from '../life-cycles/registration.js';
import { returnLifeCycle } from '../life-cycles/return.js';
import { shipmentLifeCycle } from '../life-cycles/shipment.js';
import { transferLifeCycle } from '../life-cycles/transfer.js';
import { drawLifeCycle, type LifeCycle } from '../life-cycles/transition-table.js';
import { warrantyLifeCycle } from '../life-cycles/warranty.js';
import { claimLifeCycle } from '../life-cycles/warranty-claim.js';

interface Chapter {
  readonly cycle: LifeCycle<string, string>;
  readonly text: string;
}

const { maxSpeedKmh, minDistanceKm, burstScans, burstSeconds } = DEFAULT_CLONE_RULES;

const CHAPTERS: readonly Chapter[] = [
  {
    cycle: itemLifeCycle,
    text:
      'The ten states of an item (§3.1). `burned`, `superseded` and `archived` never resolve, except by certificate number and ' +
      'by the printed serial. Closing a theft case leads from `stolen` to `written`; an item that was `draft`, `minting`, ' +
      '`revoked` or `burn_submitted` when it was reported is so again, since `written` would be untrue. For the same reason an item ' +
      'that comes back into the catalog, or is not destroyed after all, is `revoked` if it was revoked when it left, `stolen` while a ' +
      'report is open, and `draft` if it was never registered. Nothing begins with an item that is destroyed or on its way to be.',
  },
  {
    cycle: transferLifeCycle,
    text: `An item passing from its owner to somebody they named. An offer lapses after ${TRANSFER_DAYS} days. Accepted, the vault moves the token (\`settling\`); the receiver owns the item once the chain has the move. Should the contract refuse the move, the transfer is given up.`,
  },
  {
    cycle: receiptLifeCycle,
    text: `A declared sale that names its buyer. For ${RECEIPT_DAYS} days an account with that address can claim the item; when the item gets an owner by other means, or is destroyed, the receipt ends. The address is forgotten with its end.`,
  },
  {
    cycle: returnLifeCycle,
    text: `Return of an item to its brand. The item must arrive within ${RETURN_DAYS} days; once completed, the vault moves its token back. Should the contract refuse the move, the completion is given up: the return is \`received\` as before. A return belongs to the owner who requested it: when the item changes owner or is destroyed, the return is \`cancelled\`, without a documented event (§6) of its own.`,
  },
  {
    cycle: warrantyLifeCycle,
    text: `Starts with the declared sale, for the months the model grants; \`expiring\` ${WARRANTY_NOTICE_DAYS} days before its end. One that ended before that was noticed, as that of an item sold years before its import, expires without an announcement; an item imported as destroyed has none. One that is not transferable is voided when the item changes hands, to another owner or to the vault; every one is when the item is destroyed. A brand that sells an item once more, after it came back, starts its warranty anew (\`renewWarranty\`), once for each time it came back. A claim and a renewal that are refused name the state the warranty is in, \`none\` where the item has none.`,
  },
  {
    cycle: claimLifeCycle,
    text:
      'What an owner claims while the warranty runs. The brand takes it on or refuses it, and settles what it took on; the owner ' +
      'reads the answer at `Product.warrantyClaims`. None of the documented events (§6) tells of the answer. When the item passes to ' +
      'somebody else, or is destroyed, what is open is `cancelled`. An item has at most five claims without an answer at a time.',
  },
  {
    cycle: buybackLifeCycle,
    text:
      'A brand offering to take an item back for money. Completed, the vault moves its token back; should the contract refuse the move, the completion is ' +
      `given up: the buyback is \`accepted\` as before, for another ${BUYBACK_DAYS} days. ` +
      'The offer is made to one owner: when the item passes ' +
      'to somebody else, or is destroyed, it is `cancelled`.',
  },
  {
    cycle: registrationLifeCycle,
    text: "One version of a passport in the Union's registry. `prepared`: handed over in a file. A passport has one registration in force; when a newer version is registered, it is `replaced`, and an answer about an older version that comes late is `replaced` at once. That the version in service is not the one registered is no state, but a field of the registration in force.",
  },
  {
    cycle: shipmentLifeCycle,
    text: 'Items on their way to a point of sale; the point of sale sees them once they left.',
  },
  {
    cycle: mintBatchLifeCycle,
    text:
      'A batch of items to register (§3.2). It waits for approvals where its brand asks for them, and is tried again while the node ' +
      'refuses or does not answer; how it ends follows from its rows.',
  },
  {
    cycle: mintJobLifeCycle,
    text: 'The job that works a mint batch off (§3.2). What is refused before it began, by administrators or by the chain, ends it all the same.',
  },
  {
    cycle: mintRowLifeCycle,
    text: 'A row of a mint batch. It is on its way from the moment its transaction is signed, and an item once the chain has that.',
  },
  {
    cycle: certificateLifeCycle,
    text: 'A certificate (§3.3). It does not follow the status of its item.',
  },
  {
    cycle: contactLifeCycle,
    text: 'An account at a point of sale of a brand. It is let in by taking an invitation, or by an operator; only an active contact opens the portal.',
  },
  {
    cycle: imageCopyLifeCycle,
    text: 'The light copy of an image. It is fetched from the address that a brand named and given up after some tries; one that the brand uploads is there at once.',
  },
  {
    cycle: transactionLifeCycle,
    text:
      'What the platform signed for the chain. It is final once its block is deep enough, at once where one block is. A transaction whose ' +
      'block is gone is sent again in the very same bytes; one that the contract reverts moves nothing.',
  },
  {
    cycle: deliveryLifeCycle,
    text:
      'An event on its way to a subscription (§6). A worker claims what is due; one that dies gives it back. What ended is sent ' +
      'again when somebody asks for it.',
  },
  {
    cycle: sessionLifeCycle,
    text:
      'A session waits for the second factor where the account has one, and opens nothing until then; without one it begins `active`. ' +
      'It ends by signing out, by a password that changes, by a refresh token that comes back spent, or with the account.',
  },
];

const SCAN_RULES = `## Scans that raise an alert

- **Gray market** (\`product.gray_market\`): an item that was shipped to a point of sale, and was neither declared sold nor claimed by a
  customer since it last came from its brand (a sale that is declared after it came back counts as the first one did), is scanned in a country
  that the territory of that point of sale does not name. The territory is what the brand
  granted the distributor contacts there (\`saveDistributorContact\`), else the countries the brand sells in
  (\`saveBrand\`: \`authorizedCountries\`; in a manifest \`authorized_countries\`), else the country of the point of sale. A sold item may travel.
- **Clone** (\`clone.alert\`), impossible travel: two scans of one item farther apart than ${minDistanceKm} km
  (\`CLONE_MIN_DISTANCE_KM\`) and than somebody at ${maxSpeedKmh} km/h (\`CLONE_MAX_SPEED_KMH\`) could have come.
- **Clone**, burst: scans from ${burstScans} networks (\`CLONE_BURST_NETWORKS\`) within ${burstSeconds} seconds
  (\`CLONE_BURST_SECONDS\`).

The names in capitals are settings of the environment. Where a scan happened, the operator's address database
(\`GEOIP_DB\`, an MMDB file with cities) tells: the city nearest to the coordinates that the scan sent, within 50 km, else
the place of the caller's address. Coordinates are rounded to two decimals before anything is done with them. Without the
database no scan has a country, so none is gray market, and only coordinates and networks give a clone away. A network is a
\`/24\` of IPv4 or a \`/48\` of IPv6: the address itself is not kept. At most a day and 200 scans of an item are looked
back on.
`;

const ONE_AT_A_TIME = `## What moves an item, one at a time

Three processes can move an item to another holder: a transfer, a return, a buyback. Several may stand open (an offered transfer, a requested
return, an offered buyback), for none of them is agreed on. The first that is (a transfer is accepted, a return arrives, a
buyback is accepted) ends the others as \`cancelled\`; until it has come to its end nothing else begins that could move the item. When the
item changes hands, everything that its former owner had begun ends with it: offers, returns, buybacks, warranty claims, handover codes, and
the purchase codes of that sale. A work order is the brand's and outlives a change of hands; the destruction of the item ends it too.
`;

const chapter = ({ cycle, text }: Chapter): string =>
  `## ${cycle.name[0]?.toUpperCase()}${cycle.name.slice(1)}\n\n${text}\n\n\`\`\`mermaid\n${drawLifeCycle(cycle)}\n\`\`\`\n`;

/** Writes `schema/reference/life-cycles.md`: diagrams of the enforced transition tables. */
export async function generateLifeCycles(): Promise<void> {
  const head = '<!-- Generated by `npm run generate`. DO NOT EDIT. -->\n\n# Life cycles\n';
  const text = [head, ...CHAPTERS.map(chapter), ONE_AT_A_TIME, SCAN_RULES].join('\n');
  await writeFile(projectFile('schema/reference/life-cycles.md'), text);
}
