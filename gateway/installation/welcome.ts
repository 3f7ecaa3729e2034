import { USUAL_STATUS } from '../../subgraphs/custody/items/item-status.rules.js';
import type { Manifest } from '../manifest/manifest-schema.js';
import type { Configuration } from './configuration.js';
import type { Installation } from './standalone.js';

/** Prints the first lines for a person who started the platform: its URL, accounts to sign in with, and what to try. */
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

type Row = readonly [string, string, string];

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
  return [
    'The demonstration holds these accounts (address, password, role):',
    ...inColumns(
      accounts.map(
        ({ email, password, role, brand: code, disabled }): Row => [
          email,
          password,
          [role, ...(code ? [`of ${code}`] : []), ...(disabled ? ['(disabled)'] : [])].join(' '),
        ],
      ),
    ),
    '',
    'and these API keys (key, brand, scopes):',
    ...inColumns(
      usable.map(
        ({ key, brand: code, scopes, serves = [] }): Row => [key, [code, ...serves].join(', '), scopes.join(' ')],
      ),
    ),
    '',
    'Three things to try:',
    `  curl ${restUrl}/v1/products/${item?.serial}/public`,
    `  curl -H 'Accept: application/json' ${restUrl}/p/${item?.serial}`,
    `  curl -X POST ${restUrl}/v1/partner/mint/batch -H 'Authorization: Bearer ${shown?.key}' -H 'Content-Type: application/json' \\`,
    `    -d '[{"product_name":"Tote","brand_id":${brand?.id ?? 1},"category_id":${products[0]?.category_id},"metadata_uri":"https://example.com/m/1"}]'`,
    '',
  ];
}

/** Formats rows of three cells as aligned columns. */
function inColumns(rows: readonly Row[]): string[] {
  const [first, second] = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map(([one, two, three]) => `  ${one.padEnd(first ?? 0)}  ${two.padEnd(second ?? 0)}  ${three}`);
}
