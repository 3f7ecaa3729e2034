import { randomUUID } from 'node:crypto';
import { isOneOf } from '../../schema/closed-record.js';
import { longDay } from '../../schema/languages/written.js';
import { PASSPORT_LEVELS } from '../../schema/vocabulary/passport-levels.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { itemImage, itemImageAddress } from './image-address.js';
import { stateVerdict, troubleView } from './item-state.js';
import { antiForgery, type PageView } from './page.js';
import { grouped, heading, link, verdict } from './parts.js';
import { type PassportLink, type PublishedLevel, passportLinks } from './passport-links.js';
import type { ItemToSellQuery, ItemToWorkOnQuery } from './work.generated.js';
import { type WorkContext, workPage } from './work-frame.js';
import { recordedLine } from './work-view.js';

type Worked = NonNullable<ItemToSellQuery['product']>;

/** Values of a refused form, and the reason. */
export interface Refused {
  readonly alert: string;
  readonly entered: Readonly<Record<string, string | undefined>>;
}

/** Renders an item for partners: its identity, then `body` with the forms that they may use. */
export function itemPage(
  item: Pick<Worked, 'name' | 'serial' | 'uidHash' | 'trouble' | 'ownImage' | 'model' | 'brand'>,
  context: WorkContext,
  { notice, status, body }: { readonly notice?: Part; readonly status?: number; readonly body: Part },
): PageView {
  const { language, request, words, work } = context;
  const { principal } = request;
  const back = principal.kind === 'account' && principal.role === 'authority' ? work.searchTitle : work.back;
  const trouble = troubleView(item, words);
  const image = itemImageAddress(item, request);
  const publicPage = item.serial ? `/${language}/product/${item.serial}` : `/${language}/passport/${item.uidHash}`;
  return workPage(context, {
    path: `/work/items/${item.uidHash}`,
    title: item.name,
    description: work.text,
    brand: item.brand,
    wide: true,
    ...(status ? { status } : {}),
    body: markup`${heading(item.name, markup`${item.brand.name}${item.serial ? markup` · ${grouped(item.serial)}` : ''}`)}${notice ?? ''}${trouble ? stateVerdict(trouble) : ''}<div class="split">${itemImage(image)}<div>${body}
<p class="go">${link(publicPage, work.publicPage)}${link(`/${language}/work`, back)}</p></div></div>`,
  });
}

/** Renders an item for a repairer or recycler: the intervention form, open work orders, and earlier interventions. */
export function workItemView(
  { product, myWorkOrders }: ItemToWorkOnQuery,
  context: WorkContext,
  asked: { readonly order?: number | undefined; readonly notice?: Part; readonly refused?: Refused },
): PageView {
  const { work } = context;
  const orders = myWorkOrders.nodes.filter((order) => order.product.uidHash === product.uidHash);
  const may = product.allowedEventTypes.length > 0;
  const past = product.interventions.map(
    (one) => markup`<li><strong>${one.title}</strong>${recordedLine(one, context)}</li>`,
  );
  return itemPage(product, context, {
    ...(asked.refused ? { status: 422 } : {}),
    notice: asked.notice,
    body: markup`${may ? card(work.mayRecord, recordForm(product, orders, context, asked)) : verdict('warn', work.mayNot, work.mayNotText)}
${past.length > 0 ? card(work.before, markup`<ul class="rows">${past}</ul>`) : ''}
${passportLink(product, context)}`,
  });
}

/** Links to the most particular passport that the reader can read; nothing where there is none. */
function passportLink(product: ItemToWorkOnQuery['product'], { language, work }: WorkContext): Part {
  const [first] = passportLinks(product);
  if (!first) return null;
  return markup`<p class="go">${link(`/${language}${first.path}?tier=${tierOf(product.allowedEventTypes)}`, work.passport)}</p>`;
}

/** Returns the trade whose tier is shown: repairer, for an account with both. */
const tierOf = (types: readonly string[]): string => (types.includes('repair') ? 'repairer' : 'recycler');

type Orders = ItemToWorkOnQuery['myWorkOrders']['nodes'];

function recordForm(
  { uidHash, name, allowedEventTypes }: ItemToWorkOnQuery['product'],
  orders: Orders,
  context: WorkContext,
  { order, refused }: { readonly order?: number | undefined; readonly refused?: Refused },
): Markup {
  const { language, request, words, work } = context;
  const { intervention: text } = words;
  const entered = refused?.entered ?? { work_order: order ? String(order) : undefined };
  const options = allowedEventTypes.map((type) =>
    option(type, text.types[type] ?? type, entered.event_type ?? usual(allowedEventTypes)),
  );
  return markup`${refused ? markup`<p class="alert" role="alert">${refused.alert}</p>` : ''}<form method="post" enctype="multipart/form-data" action="/${language}/work/items/${uidHash}/intervention" data-keep="${name}">${antiForgery(request)}<input type="hidden" name="client_key" value="${entered.client_key ?? randomUUID()}">
<label for="event_type">${text.type}</label><select id="event_type" name="event_type" required>${options}</select>
<label for="title">${text.what}</label><input id="title" name="title" maxlength="255" required value="${entered.title ?? ''}">
<label for="description">${text.description}</label><textarea id="description" name="description" rows="3" maxlength="2000">${entered.description ?? ''}</textarea>
<label for="photos">${work.images}</label><input id="photos" name="photos" type="file" accept="image/*" multiple aria-describedby="photos-hint"><p class="note" id="photos-hint">${work.imagesHint}</p>
${orderChoice(orders, entered.work_order, context)}<label for="proof_code">${text.code}</label><input id="proof_code" name="proof_code" autocomplete="off" spellcheck="false" autocapitalize="characters" value="${entered.proof_code ?? ''}">
<label for="cost_eur">${text.cost}</label><input id="cost_eur" name="cost_eur" inputmode="decimal" value="${entered.cost_eur ?? ''}">
<button class="main">${text.submit}</button></form>`;
}

/** Returns the most frequent type of intervention. */
const usual = (types: readonly string[]): string => (types.includes('repair') ? 'repair' : 'recycling');

const option = (value: string, text: string, chosen: string | undefined): Markup =>
  markup`<option value="${value}"${chosen === value ? markup` selected` : ''}>${text}</option>`;

/** Lists the work orders of the item that the intervention can close. */
function orderChoice(orders: Orders, chosen: string | undefined, { work }: WorkContext): Part {
  if (orders.length === 0) return null;
  const options = orders.map(({ id, reference }) =>
    option(String(id), work.order(reference), chosen ?? String(orders[0]?.id)),
  );
  return markup`<label for="work_order">${work.proof}</label><select id="work_order" name="work_order">${options}${option('', work.noProof, chosen)}</select>`;
}

/** Renders an item for a distributor contact, who can declare its sale. */
export function sellView(
  { product, myContacts }: ItemToSellQuery & { readonly product: Worked },
  context: WorkContext,
  asked: { readonly notice?: Part; readonly refused?: Refused },
): PageView {
  const { work } = context;
  const retailers = myContacts.filter(({ brand }) => brand.code === product.brand.code).map(({ retailer }) => retailer);
  const may = retailers.length > 0 && product.identityIncluded;
  // No sale form for items that are stolen, revoked, destroyed or just sold: the page shows the reason.
  const offer = may ? card(work.sell, sellForm(product, retailers, context, asked.refused)) : undefined;
  return itemPage(product, context, {
    ...(asked.refused ? { status: 422 } : {}),
    notice: asked.notice,
    body:
      (product.trouble || asked.notice) && !asked.refused
        ? null
        : (offer ?? verdict('warn', work.mayNotSell, work.mayNotSellText)),
  });
}

function sellForm(
  { uidHash, name, currentOwnerIsVault: isFree }: Worked,
  retailers: readonly { readonly code: string; readonly name: string }[],
  { language, request, work }: WorkContext,
  refused?: Refused,
): Markup {
  const entered = refused?.entered ?? {};
  const options = retailers.map(({ code, name }) => option(code, name, entered.retailer_code));
  const buyer =
    isFree &&
    markup`<label for="buyer">${work.buyer}</label><input id="buyer" name="buyer" type="email" autocomplete="off" value="${entered.buyer ?? ''}">`;
  return markup`<p>${isFree ? work.sellText : work.sellOwned}</p>${refused ? markup`<p class="alert" role="alert">${refused.alert}</p>` : ''}<form method="post" action="/${language}/work/items/${uidHash}/sale" data-keep="${name}">${antiForgery(request)}<label for="retailer_code">${work.retailer}</label><select id="retailer_code" name="retailer_code" required>${options}</select>
${buyer}<button class="main">${work.sell}</button></form>`;
}

/** Fields of a published passport for an authority. */
export interface Evidence {
  readonly level: string;
  readonly passportVersion: number;
  readonly publishedAt: string;
}

/** Renders a passport with the link to its signed bundle. `bundle`, `passport`: paths. */
export function evidenceCard(
  evidence: Evidence | null,
  { bundle, passport }: { readonly bundle: string; readonly passport: string },
  { words, work }: WorkContext,
): Markup {
  if (!evidence) return card(work.evidence, markup`<p>${work.noEvidence}</p>`);
  const { passportVersion: version, level, publishedAt } = evidence;
  return card(work.evidence, [
    markup`<p>${work.evidenceText}</p>`,
    facts([
      [isOneOf(PASSPORT_LEVELS, level) ? words.passport[level] : level, `${words.passport.version} ${version}`],
      [words.passport.published, longDay(publishedAt, words)],
    ]) ?? '',
    markup`<p class="go"><a class="btn main" href="${bundle}" download>${work.download}</a>${link(passport, work.see)}</p>`,
  ]);
}

/** Renders links to the published passports of an item's lot and model. */
export const evidenceLinks = (
  published: readonly PublishedLevel[],
  shown: string | undefined,
): readonly PassportLink[] =>
  published.flatMap(({ level, gtin, batchCode }): PassportLink[] => {
    if (level === 'item' || level === shown || !gtin) return [];
    const model = `/work/models/${gtin}`;
    if (level === 'model') return [{ level, path: model }];
    return batchCode ? [{ level, path: `${model}/lots/${encodeURIComponent(batchCode)}` }] : [];
  });
