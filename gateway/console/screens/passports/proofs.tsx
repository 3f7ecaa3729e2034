import { useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { type ProofsOfPassportQuery, proofsOfPassport } from '../../operations/passports.generated.js';
import { Badge } from '../../parts/badge.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Facts } from '../../parts/page.js';
import { Pager } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { formatNumber, useLanguage, useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';
import type { Whole } from './whole-passport.js';

const code = (text: string | null | undefined) => text && <code>{text}</code>;

type Proven = ProofsOfPassportQuery['passport'];

/** Shows the proofs of each version: fingerprint, seal, content copy and anchor, recomputed when displayed. */
export function Proofs({ passport: { id, newestVersion } }: { passport: Whole }) {
  const w = useWords(words);
  const page = useSkip();
  const query = useQuery(proofsOfPassport, newestVersion ? { id, ...page.asked } : null);
  if (!newestVersion) return <Empty title={w.noVersions} />;
  return (
    <Answered query={query}>
      {({ passport: { versions, scans } }) => (
        <>
          <Scans scans={scans} />
          <ProofsOf versions={page.shown(versions)} />
          <Pager {...page.pager(versions)} />
        </>
      )}
    </Answered>
  );
}

function Scans({ scans }: Pick<Proven, 'scans'>) {
  const w = useWords(words);
  const language = useLanguage();
  if (scans.length === 0) return null;
  return (
    <Card title={w.scans}>
      <Facts rows={scans.map(({ month, scans: count }) => [month, formatNumber(language, count)] as const)} />
    </Card>
  );
}

function ProofsOf({ versions }: { versions: readonly Proven['versions'][number][] }) {
  const w = useWords(words);
  return (
    <>
      {versions.map(({ version, dataHash, contentCid, seal, anchor, backedUpAt }) => (
        <Card
          key={version}
          title={`${w.version} ${version}`}
          actions={
            <Badge tone={seal.chainLinkMatch ? 'good' : 'bad'}>{seal.chainLinkMatch ? w.chainOk : w.chainBroken}</Badge>
          }
        >
          <Facts
            rows={[
              [w.hash, code(dataHash)],
              [w.seal, code(seal.versionHash)],
              [w.previous, code(seal.prevVersionHash)],
              [w.copy, contentCid ? code(contentCid) : w.notYet],
              [w.backedUp, backedUpAt && <When key="backup" at={backedUpAt} />],
              [
                w.anchor,
                anchor ? (
                  <Badge key="anchor" tone={anchor.dataHashMatches ? 'good' : 'bad'}>
                    {anchor.dataHashMatches ? w.matches : w.mismatch}
                  </Badge>
                ) : (
                  w.notYet
                ),
              ],
              [w.anchored, anchor && <When key="anchored" at={anchor.anchoredAt} />],
              [w.network, anchor?.chain],
              [w.root, code(anchor?.merkleRoot)],
              [w.contract, code(anchor?.contractAddress)],
              [w.transaction, code(anchor?.txHash)],
            ]}
          />
        </Card>
      ))}
    </>
  );
}
