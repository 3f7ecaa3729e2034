import type { ComponentType } from 'preact';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { IconName } from '../parts/icon.js';
import { type ScreenProps } from './screen-props.js';

export interface Screen {
  /** Path below the brand; `:name` matches any one segment. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** Entry in the menu; screens without one are linked from others. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly icon: IconName;
    readonly title: Readonly<Record<Language, string>>;
  };
}

export type MenuGroup = 'today' | 'items' | 'catalog' | 'people' | 'machines' | 'brand';

export const GROUPS: Readonly<Record<MenuGroup, Readonly<Record<Language, string>>>> = {
  today: { en: '', fr: '' },
  items: { en: 'Items', fr: 'Articles' },
  catalog: { en: 'Catalog', fr: 'Catalogue' },
  people: { en: 'Partners', fr: 'Partenaires' },
  machines: { en: 'Connections', fr: 'Connexions' },
  brand: { en: 'Brand', fr: 'Marque' },
};

/** Every screen of a brand, in the order of the menu. Each is loaded when it is first opened. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    load: () => import('../screens/overview/overview.js').then((module) => module.Overview),
    menu: { group: 'today', icon: 'home', title: { en: 'Today', fr: 'Aujourd’hui' } },
  },
  {
    path: 'items',
    load: () => import('../screens/items/items.js').then((module) => module.Items),
    menu: { group: 'items', icon: 'items', title: { en: 'Items', fr: 'Articles' } },
  },
  {
    path: 'items/register',
    load: () => import('../screens/items/register.js').then((module) => module.Register),
  },
  { path: 'items/place', load: () => import('../screens/items/place.js').then((module) => module.PlaceItems) },
  { path: 'items/codes', load: () => import('../screens/items/many-codes.js').then((module) => module.ManyCodes) },
  { path: 'items/:uidHash', load: () => import('../screens/items/item-life.js').then((module) => module.ItemLife) },
  {
    path: 'batches',
    load: () => import('../screens/batches/batches.js').then((module) => module.Batches),
    menu: { group: 'items', icon: 'batches', title: { en: 'Batches', fr: 'Lots d’articles' } },
  },
  { path: 'batches/new', load: () => import('../screens/batches/upload.js').then((module) => module.Upload) },
  { path: 'batches/:jobId', load: () => import('../screens/batches/batch.js').then((module) => module.Batch) },
  {
    path: 'catalog',
    load: () => import('../screens/catalog/models.js').then((module) => module.Models),
    menu: { group: 'catalog', icon: 'catalog', title: { en: 'Models', fr: 'Modèles' } },
  },
  { path: 'catalog/new', load: () => import('../screens/catalog/model.js').then((module) => module.NewModel) },
  { path: 'catalog/:sku', load: () => import('../screens/catalog/model.js').then((module) => module.Model) },
  {
    path: 'passports',
    load: () => import('../screens/passports/passports.js').then((module) => module.Passports),
    menu: { group: 'catalog', icon: 'passport', title: { en: 'Passports', fr: 'Passeports' } },
  },
  { path: 'passports/new', load: () => import('../screens/passports/begin.js').then((module) => module.Begin) },
  {
    path: 'passports/registry',
    load: () => import('../screens/registry/registry.js').then((module) => module.Registry),
  },
  { path: 'passports/:id', load: () => import('../screens/passports/passport.js').then((module) => module.Passport) },
  {
    path: 'passports/:id/:tab',
    load: () => import('../screens/passports/passport.js').then((module) => module.Passport),
  },
  {
    path: 'certificates',
    load: () => import('../screens/certificates/certificates.js').then((module) => module.Certificates),
    menu: { group: 'items', icon: 'certificate', title: { en: 'Certificates', fr: 'Certificats' } },
  },
  {
    path: 'partners',
    load: () => import('../screens/partners/partners.js').then((module) => module.Partners),
    menu: {
      group: 'people',
      icon: 'partners',
      title: { en: 'Repairers and recyclers', fr: 'Réparateurs et recycleurs' },
    },
  },
  {
    path: 'retailers',
    load: () => import('../screens/retailers/retailers.js').then((module) => module.Retailers),
    menu: { group: 'people', icon: 'retailer', title: { en: 'Points of sale', fr: 'Points de vente' } },
  },
  {
    path: 'keys',
    load: () => import('../screens/keys/keys.js').then((module) => module.Keys),
    menu: { group: 'machines', icon: 'key', title: { en: 'API keys', fr: 'Clés d’API' } },
  },
  {
    path: 'webhooks',
    load: () => import('../screens/webhooks/webhooks.js').then((module) => module.Webhooks),
    menu: { group: 'machines', icon: 'webhook', title: { en: 'Webhooks', fr: 'Webhooks' } },
  },
  { path: 'webhooks/:id', load: () => import('../screens/webhooks/webhook.js').then((module) => module.Webhook) },
  {
    path: 'alerts',
    load: () => import('../screens/alerts/alerts.js').then((module) => module.Alerts),
    menu: { group: 'today', icon: 'alert', title: { en: 'Alerts', fr: 'Alertes' } },
  },
  {
    path: 'unknown-numbers',
    load: () => import('../screens/alerts/number-reports.js').then((module) => module.NumberReports),
    menu: { group: 'today', icon: 'search', title: { en: 'Unknown numbers', fr: 'Numéros inconnus' } },
  },
  {
    path: 'after-sales',
    load: () => import('../screens/after-sales/returns.js').then((module) => module.Returns),
    menu: { group: 'people', icon: 'returns', title: { en: 'After sales', fr: 'Après-vente' } },
  },
  {
    path: 'after-sales/warranty',
    load: () => import('../screens/after-sales/claims.js').then((module) => module.Claims),
  },
  {
    path: 'after-sales/buybacks',
    load: () => import('../screens/after-sales/buybacks.js').then((module) => module.Buybacks),
  },
  {
    path: 'team',
    load: () => import('../screens/team/team.js').then((module) => module.Team),
    menu: { group: 'brand', icon: 'team', title: { en: 'Team', fr: 'Équipe' } },
  },
  {
    path: 'audit',
    load: () => import('../screens/audit/audit.js').then((module) => module.Audit),
    menu: { group: 'brand', icon: 'audit', title: { en: 'Audit log', fr: 'Journal' } },
  },
  {
    path: 'settings',
    load: () => import('../screens/settings/settings.js').then((module) => module.Settings),
    menu: { group: 'brand', icon: 'settings', title: { en: 'Settings', fr: 'Réglages' } },
  },
  {
    path: 'account',
    load: () => import('../screens/account/account.js').then((module) => module.Account),
  },
];

/** Returns the screen of a path below the brand; a literal segment takes precedence over a parameter. */
export function screenAt(path: readonly string[]): { screen: Screen; params: Record<string, string> } | undefined {
  for (const screen of SCREENS) {
    const pattern = screen.path.split('/').filter(Boolean);
    if (pattern.length !== path.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((part, at) => {
      if (part.startsWith(':')) params[part.slice(1)] = path[at] ?? '';
      return part.startsWith(':') || part === path[at];
    });
    if (fits) return { screen, params };
  }
  return undefined;
}
