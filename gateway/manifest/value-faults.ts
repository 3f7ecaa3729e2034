import type { InputFault } from '../../schema/error-facts.js';
import { isEmailAddress, normalizeEmail } from '../../schema/identifiers/email-address.js';
import { brandFaults } from '../../subgraphs/catalog/brands/brand-input.rules.js';
import { checkedModel } from '../../subgraphs/catalog/models/model-input.rules.js';
import { planFaults } from '../../subgraphs/catalog/plans/plan.rules.js';
import { keySecretFaults } from '../../subgraphs/integrations/api-keys/api-key-secret.rules.js';
import { listingFacts } from '../../subgraphs/integrations/partners/partner-listing.rules.js';
import { webhookFaults } from '../../subgraphs/integrations/webhooks/webhook-input.rules.js';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import type { Network } from '../../subgraphs/lib/outbound/public-address.js';
import { camelFields } from './camel-fields.js';
import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';
import { recordFaults } from './refused-record.js';

/**
 * Lists the values that the operations of a load would refuse, by the same checks, before the manifest is applied.
 * `allowed`: private networks that webhooks may reach.
 */
export function valueFaults(manifest: Manifest, allowed: readonly Network[]): Fault[] {
  const { plans, brands, accounts, api_keys, models, webhooks } = manifest;
  return [
    ...plans.flatMap((plan, at) => recordFaults(['plans', at], planFaults(camelFields(plan)))),
    ...brands.flatMap((brand, at) => recordFaults(['brands', at], brandFaults(camelFields(brand)))),
    ...accounts.flatMap(({ email, place }, at) => [
      ...emailFaults(at, email),
      ...(place
        ? recordFaults(
            ['accounts', at, 'place'],
            faultsOf(() => listingFacts(place)),
          )
        : []),
    ]),
    ...api_keys.flatMap(({ key }, at) => recordFaults(['api_keys', at], keySecretFaults(key))),
    ...models.flatMap((model, at) =>
      recordFaults(
        ['models', at],
        faultsOf(() => checkedModel(camelFields(model), { asPrinted: true })),
      ),
    ),
    ...webhooks.flatMap((webhook, at) => recordFaults(['webhooks', at], webhookFaults(webhook, allowed))),
  ];
}

const emailFaults = (at: number, email: string): Fault[] =>
  isEmailAddress(normalizeEmail(email)) ? [] : [[['accounts', at, 'email'], 'is no e-mail address']];

/** Returns the faults with which a check refuses a value. */
function faultsOf(check: () => unknown): readonly InputFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (isRefusal(error, 'INVALID_INPUT')) return error.facts.faults;
    throw error;
  }
}
