import type { RestRequest } from '../runtime/rest-request.js';

interface NumberedItem {
  readonly serial: string | null;
  readonly uidHash: string;
  readonly model: { readonly gtin: string | null } | null;
}

/**
 * Returns the unique product identifier of an item (EN 18219), the same on every host: structured data of each page names
 * the item as its passport does. An item without a serial is named by an address that leads to it.
 */
export function itemIdentifier(
  { settings }: Pick<RestRequest, 'settings'>,
  { serial, uidHash, model }: NumberedItem,
): string {
  if (serial === null) return `${settings.publicUrl}/resolve/${uidHash}`;
  const gtin = model?.gtin?.padStart(14, '0');
  return `${settings.publicUrl}/${gtin ? `01/${gtin}/21` : 'p'}/${serial}`;
}
