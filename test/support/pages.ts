import { openStage, type Stage } from './actors.js';
import { addCategory, addCertificate, addPiece, type Piece } from './pieces.js';
import { type Rest, startRest } from './rest.js';

/** A brand with pieces in several states and people of several roles, and the pages over them. */
export interface PagesStage {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brand: { readonly id: number; readonly code: string };
  readonly owned: Piece;
  readonly stolen: Piece;
  readonly archived: Piece;
  readonly pending: Piece;
  close(): Promise<void>;
}

export const OWNER = 'owner@example.test';
export const REPAIRER = 'repairer@example.test';

/** Calls come a minute apart each, so that no window is reached but where a test is about windows. */
export async function openPages(): Promise<PagesStage> {
  const stage = await openStage();
  let minute = 0;
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
    settings: { publicUrl: stage.options.publicUrl },
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  await stage.sql(
    `update catalog.brand set name = 'Atelier Nord', primary_color = '#1f3a5f', app_url = 'https://nord.example.test/help'`,
  );
  const category = await addCategory(stage);
  const owner = await stage.account(OWNER, 'customer');
  await stage.account(REPAIRER, 'repairer');
  await stage.ask(
    'integrations',
    'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: "repairer") { id } }',
    { email: REPAIRER, brandId: brand.id },
  );
  const add = (serial: string, more: Parameters<typeof addPiece>[3] = {}) =>
    addPiece(stage, brand, category, { serial, ...more });
  const owned = await add('0A1B2C3D4E5F', { ownerAccountId: owner, ownerMasked: 'ow...a1b2c3' });
  const stolen = await add('0000000ST0VE', { status: 'stolen' });
  const archived = await add('0000000ARCH1', { status: 'archived' });
  const pending = await add('0000000DRAFT', { status: 'draft', minedAt: null, name: '<b>Sac & "co"</b>' });
  await addCertificate(stage, owned, 'DPP-CERT-000000000001', { customFields: { care_level: 'gold' } });
  await addCertificate(stage, stolen, 'DPP-CERT-000000000002', { status: 'revoked' });
  const close = async (): Promise<void> => {
    await rest.close();
    await stage.close();
  };
  return { stage, rest, brand, owned, stolen, archived, pending, close };
}
