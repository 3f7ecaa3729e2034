import { useState } from 'preact/hooks';
import { isInForce } from '../../../../schema/life-cycles/certificate.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { type CertificateListQuery, certificateList, endCertificate } from '../../operations/people.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { both, useLanguage, useWords } from '../../words/language.js';

const words = both(
  {
    title: 'Certificates',
    lead: 'Certificates of authenticity, newest first. They are issued from the page of an item.',
    all: 'All',
    active: 'Active',
    revoked: 'Revoked',
    caption: 'Certificates of the brand',
    number: 'Number',
    item: 'Item',
    state: 'State',
    issued: 'Issued',
    open: 'Open',
    revoke: 'Revoke',
    revokeText: 'Everyone who looks the certificate up sees that it is revoked. This cannot be taken back.',
    reason: 'Reason, for the brand alone',
    done: 'Certificate revoked',
    none: 'No certificate here',
    noneText: 'Items with identity get one when they are registered; others from their page.',
  },
  {
    title: 'Certificats',
    lead: 'Certificats d’authenticité, les plus récents d’abord. On les émet depuis la page d’un article.',
    all: 'Tous',
    active: 'Actifs',
    revoked: 'Révoqués',
    caption: 'Certificats de la marque',
    number: 'Numéro',
    item: 'Article',
    state: 'État',
    issued: 'Émis',
    open: 'Ouvrir',
    revoke: 'Révoquer',
    revokeText: 'Toute personne qui consulte le certificat apprend qu’il est révoqué. C’est définitif.',
    reason: 'Raison, pour la marque seule',
    done: 'Certificat révoqué',
    none: 'Aucun certificat ici',
    noneText: 'Les articles avec identité en reçoivent un à l’enregistrement ; les autres depuis leur page.',
  },
);

type Line = CertificateListQuery['certificates']['nodes'][number];

/** Shows the certificates of the brand by state. */
export function Certificates({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const state = (['active', 'revoked'] as const).find((each) => each === asked.get('state')) ?? null;
  const after = asked.get('after');
  const query = useQuery(certificateList, { brandId: brand.id, states: state ? [state] : null, after });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/certificates`, more);
  return (
    <Page title={w.title} lead={w.lead}>
      <nav class="tabs" aria-label={w.state}>
        {(
          [
            [null, w.all],
            ['active', w.active],
            ['revoked', w.revoked],
          ] as const
        ).map(([each, name]) => (
          <a key={name} href={here({ state: each })} aria-current={state === each ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Card class="flush">
        <Answered query={query}>
          {({ certificates }) =>
            certificates.nodes.length === 0 ? (
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            ) : (
              <CertificateTable rows={certificates.nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.certificates.pageInfo)}
        onPage={(cursor) => goTo(here({ state, after: cursor }))}
      />
    </Page>
  );
}

function CertificateTable({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const [asking, setAsking] = useState<Line>();
  const revoke = useMutation(endCertificate);
  const columns: Column<Line>[] = [
    {
      title: w.number,
      kind: 'lead',
      cell: ({ number }) => (
        <a class="mono" href={`/${language}/certificate/${number}`}>
          {number}
        </a>
      ),
    },
    {
      title: w.item,
      cell: ({ product }) => (
        <a href={addressOf(`${brand.code}/items/${product.uidHash}`)}>{`${product.name} ${product.serial ?? ''}`}</a>
      ),
    },
    { title: w.state, cell: ({ status }) => <State of={status} /> },
    { title: w.issued, cell: ({ issuedAt }) => <When at={issuedAt} form="day" /> },
    {
      title: w.revoke,
      kind: 'actions',
      cell: (row) =>
        isInForce(row.status) && (
          <Button small kind="danger" label={`${w.revoke} ${row.number}`} onClick={() => setAsking(row)}>
            {w.revoke}
          </Button>
        ),
    },
  ];
  const decide = async (number: string, reason: string): Promise<void> => {
    if (!(await revoke.run({ number, reason: reason || null }))) return;
    setAsking(undefined);
    tell(w.done);
  };
  return (
    <>
      <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ number }) => number} />
      {asking && (
        <Decision
          title={`${w.revoke} ${asking.number}`}
          text={w.revokeText}
          remark={w.reason}
          submit={w.revoke}
          danger
          busy={revoke.busy}
          error={revoke.error}
          onClose={() => setAsking(undefined)}
          onDecide={(reason) => void decide(asking.number, reason)}
        />
      )}
    </>
  );
}
