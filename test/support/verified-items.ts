import { qrSignature } from '../../subgraphs/custody/verification/qr-signature.rules.js';
import type { ChainAnswer } from '../../subgraphs/custody/verification/qr-verdict.rules.js';
import { openStage, type Stage } from './actors.js';
import { addCategory, addItem, type Item } from './items.js';
import { type Rest, startRest } from './rest.js';

/** Where an address is found to be. */
interface Located {
  readonly country: string;
  readonly city: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

/** An item whose codes are verified, with a chain and a place that tests decide. */
export interface VerifiedItems {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brand: { readonly id: number; readonly code: string };
  readonly category: number;
  readonly item: Item;
  chainSays: ChainAnswer;
  place: Located | null;
  /** Now, in seconds. */
  seconds(): number;
  /** Address of a signed code. */
  address(of: { readonly uidHash: string }, ts?: number, more?: string): string;
  /** Events of an item. */
  events(id: number, type: string): Promise<{ body: string }[]>;
  close(): Promise<void>;
}

export async function openVerifiedItems(): Promise<VerifiedItems> {
  const decided: Pick<VerifiedItems, 'chainSays' | 'place'> = { chainSays: 'matches', place: null };
  const stage = await openStage({
    custody: {
      locateAddress: () => decided.place,
      chainView: {
        chainId: 31337,
        network: 'local',
        contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        vaultAddress: `0x${'0a'.repeat(20)}`,
        check: async () => decided.chainSays,
      },
    },
  });
  let minute = 0;
  // Each call in a minute of its own: windows are tested where they matter.
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const category = await addCategory(stage);
  const item = await addItem(stage, brand, category);
  const seconds = () => Math.floor(stage.options.clock().getTime() / 1000);
  return Object.assign(decided, {
    ...{ stage, rest, brand, category, item, seconds },
    address: (of: { readonly uidHash: string }, ts = seconds(), more = '') =>
      `/v1/qr/verify?u=${of.uidHash}&ts=${ts}&s=${qrSignature(stage.options.qrKey, of.uidHash, ts)}${more}`,
    events: (id: number, type: string) =>
      stage.sql<{ body: string }>('select body from custody.event where item_id = $1 and type = $2', [id, type]),
    async close() {
      await rest.close();
      await stage.close();
    },
  });
}
