import { useLive, useQuery } from '../../graph/use-query.js';
import { type ItemLifeQuery, itemLife, itemMoves } from '../../operations/item.generated.js';
import { State } from '../../parts/badge.js';
import { Button, LinkButton } from '../../parts/button.js';
import { Answered, Empty, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { hasCopy, LightPicture } from '../../parts/picture.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screens.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { ITEM_STATES } from '../../words/statuses.js';
import { ItemActions } from './item-actions.js';
import { ItemHistory } from './item-history.js';
import { itemWords as words } from './item-words.js';
import { useLabels } from './use-labels.js';

export type Piece = NonNullable<ItemLifeQuery['product']>;

/** One piece: what it is, who holds it, everything that happened to it, and what can be done with it. */
export function ItemLife({ params }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const identifier = params.uidHash as string;
  const query = useQuery(itemLife, { identifier, brandId: brand.id, lang: useLanguage() });
  const piece = query.data?.product;
  // What is gone has no live history any more.
  useLive(itemMoves, piece?.inCatalog ? { identifier } : null, query.reload);
  return (
    <Page
      title={piece?.name ?? w.title}
      back={{ href: addressOf(`${brand.code}/items`), label: w.back }}
      lead={
        piece && (
          <span class="row">
            <State of={piece.status} words={ITEM_STATES} /> <code>{piece.serial}</code>
          </span>
        )
      }
      actions={piece && <ItemActions piece={piece} />}
    >
      <Answered query={query}>
        {({ product }) =>
          product ? (
            <Content piece={product} />
          ) : (
            <Empty title={w.missing}>
              <p>{w.missingText}</p>
              <LinkButton href={addressOf(`${brand.code}/items`)}>{w.back}</LinkButton>
            </Empty>
          )
        }
      </Answered>
    </Page>
  );
}

function Content({ piece }: { piece: Piece }) {
  const w = useWords(words);
  const language = useLanguage();
  const labels = useLabels();
  const picture = piece.ownImage ?? piece.model?.image ?? null;
  return (
    <div class="columns">
      <div class="two-thirds stack">
        {piece.declaredStolen && (
          <Notice tone="bad" title={w.stolen}>
            {piece.theftReports[0]?.description}
          </Notice>
        )}
        <Card title={w.history}>
          <ItemHistory piece={piece} />
        </Card>
      </div>
      <div class="third stack">
        <Card title={w.what}>
          {hasCopy(picture) && <LightPicture picture={picture} alt={w.picture} size={160} />}
          <What piece={piece} />
          {labels.error && <RefusalNotice error={labels.error} />}
          <div class="row">
            {piece.inCatalog && piece.serial && (
              <>
                <LinkButton small href={`/${language}/product/${piece.serial}`}>
                  {w.page}
                </LinkButton>
                <Button small icon="print" busy={labels.busy} onClick={() => labels.print([piece], piece.serial ?? '')}>
                  {w.label}
                </Button>
              </>
            )}
          </div>
        </Card>
        <Card title={w.registration}>
          <Facts
            rows={[
              [w.registered, <When key="at" at={piece.registeredAt} />],
              [w.network, piece.network],
              [w.contract, piece.contractAddress && <code key="contract">{piece.contractAddress}</code>],
              [w.token, piece.tokenId && <code key="token">{piece.tokenId}</code>],
              [w.transaction, piece.txHash && <code key="tx">{piece.txHash}</code>],
              [w.chip, <code key="chip">{piece.uidHash}</code>],
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

function What({ piece }: { piece: Piece }) {
  const w = useWords(words);
  const brand = useBrand();
  const [certificate] = piece.certificates;
  return (
    <Facts
      rows={[
        [w.category, piece.category.name],
        [w.model, piece.model && (piece.model.name ?? piece.model.sku)],
        [w.gtin, piece.model?.gtin && <code key="gtin">{piece.model.gtin}</code>],
        [w.lot, piece.batch?.batchCode],
        [
          w.holder,
          piece.identityIncluded
            ? piece.currentOwnerIsVault
              ? w.vault
              : (piece.currentOwnerEmail ?? w.owner)
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
          piece.warranty && (
            <span key="warranty" class="row">
              <State of={piece.warranty.state} /> <When at={piece.warranty.endsAt} form="day" />
            </span>
          ),
        ],
        [
          w.passport,
          piece.passport && (
            <a key="passport" href={addressOf(`${brand.code}/passports/${piece.passport.id}`)}>
              {w.ownPassport}
            </a>
          ),
        ],
        [w.metadata, piece.metadataUri && <code key="metadata">{piece.metadataUri}</code>],
      ]}
    />
  );
}
