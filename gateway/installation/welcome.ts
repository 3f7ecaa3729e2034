import { USUAL_STATUS } from '../../subgraphs/custody/items/item-status.rules.js';
import type { Configuration } from '../../subgraphs/lib/process/configuration.js';
import type { Manifest } from '../manifest/manifest-schema.js';
import type { Installation } from './standalone.js';

/** Writes the first lines for a person who just started the platform: its address, who they can sign in as, what to try. */
export function welcome(
  configuration: Configuration,
  { restUrl, graphUrl }: Pick<Installation, 'restUrl' | 'graphUrl'>,
  tookMs: number,
  demonstration: Manifest | null,
): string {
  const lines = [
    '',
    `Ready after ${(tookMs / 1_000).toFixed(1)} s.`,
    '',
    `  REST interface   ${restUrl}/v1          (reference: ${restUrl}/docs)`,
    `  the graph        ${graphUrl}   (open it in a browser)`,
    `  brand console    ${configuration.publicUrl}/console`,
    `  data             ${configuration.dataDir}`,
    '',
    ...(demonstration ? whatItHolds(demonstration, restUrl) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function whatItHolds({ accounts, api_keys, products, brands, passports }: Manifest, restUrl: string): string[] {
  const usable = api_keys.filter(({ revoked, expires_at }) => !revoked && !expires_at);
  const shown = usable.find(({ scopes }) => scopes.includes('mint:batch'));
  const brand = brands.find(({ code }) => code === shown?.brand);
  const notPublic = new Set(
    passports.filter(({ visibility = 'public' }) => visibility !== 'public').map(({ serial }) => serial),
  );
  const item = products.find(
    ({ serial, status }) => serial && (status ?? USUAL_STATUS) === USUAL_STATUS && !notPublic.has(serial),
  );
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    'The demonstration holds these accounts:',
    ...accounts.map(
      ({ email, password, role, disabled }) =>
        `  ${email.padEnd(width)}  ${password}  ${role}${disabled ? ' (disabled)' : ''}`,
    ),
    'and these API keys:',
    ...usable.map(({ key, brand: code, scopes }) => `  ${key}  ${code}  ${scopes.join(' ')}`),
    '',
    'Three things to try:',
    `  curl ${restUrl}/v1/products/${item?.serial}/public`,
    `  curl -H 'Accept: application/json' ${restUrl}/p/${item?.serial}`,
    `  curl -X POST ${restUrl}/v1/partner/mint/batch -H 'Authorization: Bearer ${shown?.key}' -H 'Content-Type: application/json' \\`,
    `    -d '[{"product_name":"Tote","brand_id":${brand?.id ?? 1},"category_id":${products[0]?.category_id},"metadata_uri":"https://example.com/m/1"}]'`,
    '',
  ];
}
