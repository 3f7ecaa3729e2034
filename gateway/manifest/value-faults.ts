import type { InputFault } from '../../schema/error-facts.js';
import { isEmailAddress } from '../../schema/identifiers/email-address.js';
import { brandFaults } from '../../subgraphs/catalog/brands/brand-input.rules.js';
import { urlFaults } from '../../subgraphs/integrations/webhooks/webhook-url.rules.js';
import type { Network } from '../../subgraphs/lib/outbound/public-address.js';
import { camelFields } from './camel-fields.js';
import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';
import { snakeName } from './snake-name.js';

/**
 * Lists the values that the operations of a load would refuse, before the manifest is applied. `allowed`: private
 * networks that webhooks may reach.
 */
export function valueFaults({ brands, accounts, webhooks }: Manifest, allowed: readonly Network[]): Fault[] {
  return [
    ...brands.flatMap((brand, at) => brandFaults(camelFields(brand)).map(inSection('brands', at))),
    ...accounts.flatMap(({ email }, at): Fault[] =>
      isEmailAddress(email) ? [] : [[['accounts', at, 'email'], 'is no e-mail address']],
    ),
    ...webhooks.flatMap(({ url }, at) => urlFaults(url, allowed).map(inSection('webhooks', at))),
  ];
}

const inSection =
  (section: string, at: number) =>
  ({ path, message }: InputFault): Fault => [[section, at, ...path.map(snakeName)], message];
