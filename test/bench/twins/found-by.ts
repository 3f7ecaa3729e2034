/** A chip hash as the API has it. */
export const hexOf = (hash: Buffer): string => `0x${hash.toString('hex')}`;

/** A token id as the API has it. */
export const digitsOf = (token: Buffer): string => BigInt(hexOf(token)).toString();

/** The column an identifier is looked up in (§2.1), and its stored form; undefined when it can designate nothing. */
export function foundBy(
  identifier: string,
): { column: 'uid_hash' | 'token_id' | 'serial'; value: string | Buffer } | undefined {
  const text = identifier.trim();
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { column: 'uid_hash', value: Buffer.from(text.slice(2), 'hex') };
  if (/^\d{77,78}$/.test(text)) return { column: 'token_id', value: Buffer.from(BigInt(text).toString(16), 'hex') };
  const serial = text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(serial) ? { column: 'serial', value: serial } : undefined;
}

export const RESOLVES = "i.status not in ('burned', 'superseded', 'archived')";

/** §2.9's image: a light copy where there is one, else the original; the item's own, else its model's. */
export const IMAGE = `coalesce(
  case when i.image_url is not null then coalesce(
    (select $2::text || '/media/' || p.sha256 || '.webp' from catalog.image p where p.source_url = i.image_url and p.sha256 is not null),
    i.image_url) end,
  case when m.primary_image_url is not null then coalesce(
    (select $2::text || '/media/' || p.sha256 || '.webp' from catalog.image p where p.source_url = m.primary_image_url and p.sha256 is not null),
    m.primary_image_url) end)`;

export const instant = (date: Date | null): string | null =>
  date === null ? null : date.toISOString().replace(/(?:\.000)?Z$/, '+00:00');
