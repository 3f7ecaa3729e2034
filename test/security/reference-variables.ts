import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { NamedThings } from '../support/named-things.js';
import type { TwoBrands } from '../support/two-brands.js';
import type { Place } from './reference-places.js';
import { ruleOf } from './reference-rules.js';

/** Of what values are made: two brands, and the things of theirs that can be named. */
interface Tried {
  readonly world: TwoBrands;
  readonly things: NamedThings;
}

/** Values of what names nothing of another's, where a field must be given one. */
const PLAIN: Readonly<Record<string, unknown>> = {
  amount: '10.00',
  currency: 'EUR',
  urls: [],
  url: 'https://hooks.example.com/of-nobody',
  offer: 'compliance_identity',
  role: 'repairer',
  trade: 'repairer',
  eventType: 'repair',
  events: ['product.scanned'],
  scopes: ['webhooks:read'],
  since: '2020-01-01T00:00:00Z',
  seenAt: '2020-01-01T00:00:00Z',
  document: { labels: { eco: true } },
  patch: { labels: { eco: true } },
  visibility: 'public',
  version: 1,
  list: 0,
  segments: ['01', '04006381333931'],
  disabled: true,
  gtin: '04006381333931',
  locale: 'en',
};
const BY_TYPE: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, JSON: {}, JSONObject: {} };

/** What goes along with an argument for the call to be judged by that argument. */
const ALONG: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'InvitationInput.retailerId': { role: 'distributor' },
};
const people = ({ world }: Tried, place: Place): Readonly<Record<string, unknown>> => ({
  email: place.field.name === 'saveDistributorContact' ? world.a.emails.distributor : world.a.emails.repairer,
  categoryId: world.categoryId,
  serial: world.a.item.serial,
  ...ALONG[place.declared],
});

/** The value of a field: of the place that is tried `tried`, of others what is needed for the call to be a whole one. */
function valueFor(
  about: Tried,
  place: Place,
  path: readonly string[],
  declared: string,
  type: GraphQLInputType,
  tried: unknown,
): unknown {
  const name = path.at(-1)!;
  const named = getNamedType(type);
  const asList = (value: unknown): unknown =>
    isListType(isNonNullType(type) ? type.ofType : type) && !Array.isArray(value) ? [value] : value;
  // A number may stand for an address that ends with it.
  if (path.join('.') === place.path.join('.')) return asList(named.name === 'String' ? String(tried) : tried);
  if (isInputObjectType(named)) return asList(objectFor(about, place, path, named, tried));
  const along = people(about, place);
  if (name in along) return asList(along[name]);
  const rule = ruleOf(declared);
  if (rule && 'names' in rule) return asList(about.things[rule.names][0]?.own);
  return asList(PLAIN[name] ?? BY_TYPE[named.name] ?? 'x');
}

const isOnTheWay = (place: Place, path: readonly string[]): boolean =>
  path.every((step, at) => place.path[at] === step);

/** A brand may be named by its number in any argument, but not in one that also has its code. */
const isNeeded = (place: Place, name: string): boolean =>
  (name === 'brandId' && place.path.at(-1) !== 'brandCode') || name === 'rows';

function objectFor(
  about: Tried,
  place: Place,
  path: readonly string[],
  type: GraphQLInputObjectType,
  tried: unknown,
): object {
  const given = Object.values(type.getFields()).filter(
    (field) => isRequiredInputField(field) || isOnTheWay(place, [...path, field.name]) || isNeeded(place, field.name),
  );
  return Object.fromEntries(
    given.map((field) => [
      field.name,
      valueFor(about, place, [...path, field.name], `${type.name}.${field.name}`, field.type, tried),
    ]),
  );
}

export function variablesFor(about: Tried, place: Place, tried: unknown): Record<string, unknown> {
  const given = place.field.args.filter(
    (arg) => isRequiredArgument(arg) || isOnTheWay(place, [arg.name]) || isNeeded(place, arg.name),
  );
  return Object.fromEntries(
    given.map((arg) => [
      arg.name,
      valueFor(about, place, [arg.name], `${place.root}.${place.field.name}.${arg.name}`, arg.type, tried),
    ]),
  );
}
