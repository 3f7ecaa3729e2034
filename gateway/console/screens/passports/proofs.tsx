import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/notice.js';
import { Card, Facts } from '../../parts/page.js';
import { When } from '../../parts/when.js';
import { formatNumber, useLanguage, useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';
import type { Whole } from './whole-passport.js';

const code = (text: string | null | undefined) => text && <code>{text}</code>;

/** Shows the proofs of each version: fingerprint, seal, content copy and anchor, recomputed when displayed. */
export function Proofs({ passport }: { passport: Whole }) {
  const w = useWords(words);
  const language = useLanguage();
  if (passport.versions.length === 0) return <Empty title={w.noVersions} />;
  return (
    <>
      {passport.scans.length > 0 && (
        <Card title={w.scans}>
          <Facts rows={passport.scans.map(({ month, scans }) => [month, formatNumber(language, scans)] as const)} />
        </Card>
      )}
      {passport.versions.map(({ version, dataHash, contentCid, seal, anchor, backedUpAt }) => (
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
