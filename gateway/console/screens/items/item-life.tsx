import { useLive, useQuery } from '../../graph/use-query.js';
import { itemLife, itemMoves } from '../../operations/item.generated.js';
import { State } from '../../parts/badge.js';
import { Button, LinkButton } from '../../parts/button.js';
import { hasCopy, LightImage } from '../../parts/image.js';
import { Answered, Missing, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import { partOf, type ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { FEMININE_STATES, ITEM_STATES } from '../../words/statuses.js';
import { DeclareSale } from './declare-sale.js';
import { type Item } from './item.js';
import { ItemActions } from './item-actions.js';
import { ItemHistory } from './item-history.js';
import { itemWords as words } from './item-words.js';
import { OrderWork } from './order-work.js';
import { PurchaseCodes } from './purchase-codes.js';
import { useLabels } from './use-labels.js';

/** Shows one item: its facts, owner, history and actions. */
export function ItemLife(props: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const identifier = partOf(props, 'uidHash');
  const query = useQuery(itemLife, { identifier, brandId: brand.id, lang: useLanguage() });
  const item = query.data?.product;
  const back = { href: addressOf(`${brand.code}/items`), label: w.back };
  // The subscription has no events for a destroyed or withdrawn item.
  useLive(itemMoves, item?.inCatalog ? { identifier } : null, query.reload);
  return (
    <Page
      title={item?.name ?? w.title}
      back={back}
      lead={
        item && (
          <span class="row">
            <State of={item.status} words={ITEM_STATES} /> <code>{item.serial}</code>
          </span>
        )
      }
      actions={item && <ItemActions item={item} />}
    >
      <Answered query={query}>
        {({ product }) =>
          product ? <Content item={product} /> : <Missing title={w.missing} text={w.missingText} back={back} />
        }
      </Answered>
    </Page>
  );
}

function Content({ item }: { item: Item }) {
  const w = useWords(words);
  const language = useLanguage();
  const labels = useLabels();
  const image = item.ownImage ?? item.model?.image ?? null;
  return (
    <div class="columns">
      <div class="two-thirds stack">
        {item.declaredStolen && (
          <Notice tone="bad" title={w.stolen}>
            {item.theftReports[0]?.description}
          </Notice>
        )}
        <Card title={w.history}>
          <ItemHistory item={item} />
        </Card>
        {item.inCatalog && item.identityIncluded && item.currentOwnerIsVault && !item.declaredStolen && (
          <>
            <DeclareSale item={item} />
            <PurchaseCodes productIds={[item.id]} />
          </>
        )}
        {item.inCatalog && <OrderWork item={item} />}
      </div>
      <div class="third stack">
        <Card title={w.what}>
          {hasCopy(image) && <LightImage image={image} alt={w.image} size={160} />}
          <What item={item} />
          {labels.error && <RefusalNotice error={labels.error} />}
          <div class="row">
            {item.inCatalog && item.serial && (
              <>
                <LinkButton small href={`/${language}/product/${item.serial}`}>
                  {w.page}
                </LinkButton>
                <Button small icon="print" busy={labels.busy} onClick={() => labels.print([item], item.serial ?? '')}>
                  {w.label}
                </Button>
              </>
            )}
          </div>
        </Card>
        <Card title={w.registration}>
          <Facts
            rows={[
              [w.registered, <When key="at" at={item.registeredAt} />],
              [w.network, item.network],
              [w.contract, item.contractAddress && <code key="contract">{item.contractAddress}</code>],
              [w.token, item.tokenId && <code key="token">{item.tokenId}</code>],
              [w.transaction, item.txHash && <code key="tx">{item.txHash}</code>],
              [w.chip, <code key="chip">{item.uidHash}</code>],
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

function What({ item }: { item: Item }) {
  const w = useWords(words);
  const brand = useBrand();
  const [certificate] = item.certificates;
  return (
    <Facts
      rows={[
        [w.category, item.category.name],
        [w.model, item.model && (item.model.name ?? item.model.sku)],
        [w.gtin, item.model?.gtin && <code key="gtin">{item.model.gtin}</code>],
        [w.lot, item.batch?.batchCode],
        [
          w.holder,
          item.identityIncluded
            ? item.currentOwnerIsVault
              ? w.vault
              : (item.currentOwnerEmail ?? w.owner)
            : w.noIdentity,
        ],
        [
          w.certificate,
          certificate && (
            <span key="certificate" class="row">
              <code>{certificate.number}</code> <State of={certificate.status} />
            </span>
          ),
        ],
        [
          w.warranty,
          item.warranty && (
            <span key="warranty" class="row">
              <State of={item.warranty.state} words={FEMININE_STATES} /> <When at={item.warranty.endsAt} form="day" />
            </span>
          ),
        ],
        [
          w.passport,
          item.passport && (
            <a key="passport" href={addressOf(`${brand.code}/passports/${item.passport.id}`)}>
              {w.ownPassport}
            </a>
          ),
        ],
        [w.metadata, item.metadataUri && <code key="metadata">{item.metadataUri}</code>],
      ]}
    />
  );
}
