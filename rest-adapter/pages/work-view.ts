import { countryName, longDay } from '../../schema/languages/written.js';
import { shipmentLifeCycle } from '../../schema/life-cycles/shipment.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { antiForgery, type PageView } from './page.js';
import { grouped, link, moment, verdict } from './parts.js';
import type { OutsideTerritoryQuery, WorkOfContactQuery, WorkOfPartnerQuery } from './work.generated.js';
import { type Missed, scanForm, type WorkContext, workPage } from './work-frame.js';

export type Recorded = WorkOfPartnerQuery['myInterventions']['nodes'][number];

/** Renders the home page of a repairer or recycler: open work orders, and recorded interventions. */
export function partnerView(
  { me, myWorkOrders, myInterventions, myListing }: WorkOfPartnerQuery,
  context: WorkContext,
  asked: { readonly after?: string | undefined; readonly missed?: Missed | undefined },
): PageView {
  const { words, work } = context;
  const names = [...new Set(me.accreditations.map(({ brand }) => brand.name))];
  const tradesOf = (name: string): string[] =>
    me.accreditations.filter(({ brand }) => brand.name === name).map(({ trade }) => work.trades[trade] ?? trade);
  const brands = names.map((name) => `${name} (${tradesOf(name).join(', ')})`);
  const recognised = markup`<p class="note">${work.recognised} ${brands.join(' · ')}</p>`;
  return workPage(context, {
    path: '/work',
    title: work.title,
    description: work.text,
    wide: true,
    ...(asked.missed ? { status: 404 } : {}),
    body: markup`<h1>${work.title}</h1><p class="kind">${work.text}</p>
${brands.length === 0 ? verdict('warn', work.noBrand, work.noBrandText) : ''}<div class="cols">${scanForm(context, work.searchTitle, asked.missed)}
${card(work.orders, orders(myWorkOrders.nodes, context))}
${card(work.records, records(myInterventions, context, asked.after))}${brands.length > 0 ? card(words.myPlace.title, [ownPlace(myListing, context), recognised]) : ''}</div>`,
  });
}

/** Renders the partner's place with a link to change it, or a request to write it. */
function ownPlace(listing: WorkOfPartnerQuery['myListing'], { language, words, work }: WorkContext): Markup {
  const page = `/${language}/my-place`;
  if (!listing) return markup`<p>${words.myPlace.text}</p><p class="go">${link(page, work.myPlace)}</p>`;
  return markup`<p><strong>${listing.name}</strong>, ${listing.city}</p><p class="go">${link(page, work.changePlace)}</p>`;
}

function orders(open: WorkOfPartnerQuery['myWorkOrders']['nodes'], { language, words, work }: WorkContext): Markup {
  if (open.length === 0) return markup`<p>${work.noOrders}</p>`;
  const rows = open.map(
    ({ id, reference, expiresAt, product }) =>
      markup`<li><a href="/${language}/work/items/${product.uidHash}?order=${String(id)}">${work.order(reference)} · ${product.name}</a><span class="note">${product.brand.name} · ${work.until(longDay(expiresAt, words))}</span></li>`,
  );
  return markup`<ul class="rows">${rows}</ul>`;
}

function records(
  { nodes, pageInfo }: WorkOfPartnerQuery['myInterventions'],
  context: WorkContext,
  after?: string,
): Markup {
  const { language, work } = context;
  if (nodes.length === 0) return markup`<p>${work.noRecords}</p>`;
  const rows = nodes.map(
    (one) =>
      markup`<li><a href="/${language}/work/items/${one.product.uidHash}">${one.title}</a><span class="note">${work.on(one.product.name, one.product.brand.name)}</span>${recordedLine(one, context)}</li>`,
  );
  const older =
    pageInfo.hasNextPage && link(`/${language}/work?after=${encodeURIComponent(pageInfo.endCursor ?? '')}`, work.older);
  const newest = after && link(`/${language}/work`, work.newest);
  return markup`<ul class="rows">${rows}</ul>${older || newest ? markup`<p class="go">${newest}${older}</p>` : ''}`;
}

/** Renders an intervention: type, date, proof level and images. */
export function recordedLine(
  { eventType, proofLevel, occurredAt, photos }: Omit<Recorded, 'product'>,
  { language, words, work }: WorkContext,
): Markup {
  const level = proofLevel ? ` · ${work.levels[proofLevel]}` : '';
  const thumbs = photos.map(
    ({ id }, index) =>
      markup`<li><a href="/${language}/work/photos/${String(id)}"><img src="/${language}/work/photos/${String(id)}" alt="${work.image(index + 1)}" width="72" height="72" loading="lazy"></a></li>`,
  );
  return markup`<span class="note">${words.intervention.types[eventType] ?? eventType}, ${moment(occurredAt, words)}${level}</span>${thumbs.length > 0 ? markup`<ul class="thumbs">${thumbs}</ul>` : ''}`;
}

/** Renders the home page of a distributor contact, shipments first. */
export function contactView(
  data: WorkOfContactQuery,
  outside: OutsideTerritoryQuery | null,
  context: WorkContext,
  asked: ContactPage,
): PageView {
  const { work } = context;
  return workPage(context, {
    path: '/work',
    title: work.title,
    description: work.text,
    wide: true,
    ...(asked.missed ? { status: 404 } : {}),
    body: markup`<h1>${work.title}</h1><p class="kind">${[...new Set(data.myContacts.map(({ retailer }) => retailer.name))].join(', ')}</p>
${asked.notice ?? ''}<div class="cols">${card(work.shipments, shipments(data, context, asked))}${scanForm(context, work.searchTitle, asked.missed)}
${outside ? outsideTerritory(data, outside, context, asked) : ''}</div>`,
  });
}

/** Pages of shipments and scans, from 0; cursor of the sales. */
export interface ContactPage {
  readonly page: number;
  readonly scans: number;
  readonly sales?: string | undefined;
  readonly missed?: Missed | undefined;
  readonly notice?: Part;
}

/** Rows per page in lists of a contact. */
export const ROWS = 10;

function shipments(
  { myContacts, incomingShipments: { items, total } }: WorkOfContactQuery,
  context: WorkContext,
  asked: ContactPage,
): Markup {
  const { language, request, words, work } = context;
  if (items.length === 0) return markup`<p>${work.noShipments}</p>`;
  const rows = items.map((one) => {
    const { id, itemsCount, brandCode, reference, retailerCode, status, shippedAt, receivedAt } = one;
    const title = work.shipment(itemsCount, brandNamed(brandCode, myContacts));
    const instant = receivedAt ?? shippedAt;
    const receive =
      shipmentLifeCycle.allows(status, 'receive') &&
      markup`<form class="bare" method="post" action="/${language}/work/shipments/${String(id)}/receive" data-keep="${title}">${antiForgery(request)}<button class="main">${work.receive}</button></form>`;
    return markup`<li><strong>${title}</strong><span class="note">${[reference, retailerNamed(retailerCode, myContacts)].filter(Boolean).join(' · ')}</span><span class="note">${work.shipmentStates[status]}${instant ? markup`, ${moment(instant, words)}` : ''}</span>${receive}</li>`;
  });
  return markup`<ul class="rows">${rows}</ul>${turning('page', asked.page, total, context)}`;
}

type Contacts = WorkOfContactQuery['myContacts'];

/** Returns the name of a brand by its code; the code itself where no contact of the reader names it. */
const brandNamed = (code: string, contacts: Contacts): string =>
  contacts.find(({ brand }) => brand.code === code)?.brand.name ?? code;

/** Returns the name of a point of sale by its code, or the code itself. */
const retailerNamed = (code: string, contacts: Contacts): string =>
  contacts.find(({ retailer }) => retailer.code === code)?.retailer.name ?? code;

/** Renders events outside the territory: scans before the sale, and sales. */
function outsideTerritory(
  { myContacts }: WorkOfContactQuery,
  { outOfTerritory, outOfTerritorySales }: OutsideTerritoryQuery,
  context: WorkContext,
  asked: ContactPage,
): Markup {
  const { words, work } = context;
  const territories = myContacts
    .filter(({ alertsOptIn }) => alertsOptIn)
    .map(({ retailer, territoryCountries }) => {
      const names = territoryCountries?.map((code) => countryName(code, words)).join(', ');
      return markup`<p class="note">${work.territory(retailer.name, names || work.territoryOfBrand)}</p>`;
    });
  return markup`${card(work.outside, [territories, scans(outOfTerritory, myContacts, context, asked)])}
${card(work.sales, sales(outOfTerritorySales, myContacts, context, asked))}`;
}

function scans(
  { items, total }: OutsideTerritoryQuery['outOfTerritory'],
  contacts: Contacts,
  context: WorkContext,
  asked: ContactPage,
): Markup {
  const { words, work } = context;
  if (items.length === 0) return markup`<p>${work.noOutside}</p>`;
  const rows = items.map((scan) =>
    seenOutside(scan, contacts, work.scannedIn(placeOf(scan, context), longDay(scan.scannedAt, words))),
  );
  return markup`<ul class="rows">${rows}</ul>${turning('scans', asked.scans, total, context)}`;
}

function sales(
  { nodes, pageInfo }: OutsideTerritoryQuery['outOfTerritorySales'],
  contacts: Contacts,
  context: WorkContext,
  asked: ContactPage,
): Markup {
  const { language, words, work } = context;
  if (nodes.length === 0) return markup`<p>${work.noSales}</p>`;
  const rows = nodes.map((sale) =>
    seenOutside(sale, contacts, work.soldIn(placeOf(sale, context), longDay(sale.soldAt, words))),
  );
  const newest = asked.sales && link(`/${language}/work`, work.newest);
  const older =
    pageInfo.hasNextPage && link(`/${language}/work?sales=${encodeURIComponent(pageInfo.endCursor ?? '')}`, work.older);
  return markup`<ul class="rows">${rows}</ul>${newest || older ? markup`<p class="go">${newest}${older}</p>` : ''}`;
}

type Met = Pick<
  OutsideTerritoryQuery['outOfTerritorySales']['nodes'][number],
  'productName' | 'serial' | 'retailerCode'
>;

/** Renders an item that was scanned outside the territory, with place and time. */
const seenOutside = ({ productName, serial, retailerCode }: Met, contacts: Contacts, where: string): Markup =>
  markup`<li><strong>${productName}</strong><span class="note">${serial ? markup`${grouped(serial)} · ` : ''}${retailerNamed(retailerCode, contacts)}</span><span class="note">${where}</span></li>`;

const placeOf = (
  { city, country }: { readonly city: string | null; readonly country: string | null },
  { words, work }: WorkContext,
): string => [city, country && countryName(country, words)].filter(Boolean).join(', ') || work.somewhere;

function turning(name: 'page' | 'scans', at: number, total: number, { language, work }: WorkContext): Part {
  const address = (page: number) => `/${language}/work?${name}=${page}`;
  const newer = at > 0 && link(address(at - 1), work.newer);
  const older = (at + 1) * ROWS < total && link(address(at + 1), work.older);
  return newer || older ? markup`<p class="go">${newer}${older}</p>` : '';
}

/** Renders the home page of an authority: a search form. */
export const authorityView = (context: WorkContext, missed?: Missed): PageView =>
  workPage(context, {
    path: '/work',
    title: context.work.searchTitle,
    description: context.work.searchText,
    ...(missed ? { status: 404 } : {}),
    body: markup`<h1>${context.work.searchTitle}</h1><p class="kind">${context.work.searchText}</p>${scanForm(context, '', missed)}`,
  });

/** Renders the page of a contact without an active brand. */
export const noContactView = (context: WorkContext): PageView =>
  workPage(context, {
    path: '/work',
    title: context.work.title,
    description: context.work.noContactText,
    body: markup`<h1>${context.work.title}</h1>${verdict('warn', context.work.noContact, context.work.noContactText)}`,
  });
