import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { endKey, type KeyListQuery, keyList } from '../../operations/machines.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { BarChart } from '../../parts/chart.js';
import { Decision } from '../../parts/dialog.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { MakeWithSecret } from '../../parts/secret.js';
import { Pager } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { formatNumber, useLanguage, useWords } from '../../words/language.js';
import { FEMININE_STATES } from '../../words/statuses.js';
import { keyWords as words } from './key-words.js';
import { NewKey } from './new-key.js';

type Key = KeyListQuery['apiKeys'][number];

/** Shows the keys of the brand, newest first, with the scopes and the use of each. */
export function Keys() {
  const w = useWords(words);
  const brand = useBrand();
  const page = useSkip();
  const query = useQuery(keyList, { brandId: brand.id, ...page.asked });
  return (
    <Page title={w.title} lead={w.lead} actions={<MakeWithSecret label={w.add} title={w.secret} form={NewKey} />}>
      <Answered query={query}>
        {({ apiKeys }) => (
          <>
            {apiKeys.length === 0 ? (
              <Card>
                <Empty title={w.none}>
                  <p>{w.noneText}</p>
                </Empty>
              </Card>
            ) : (
              <div class="columns">
                {page.shown(apiKeys).map((key) => (
                  <div key={key.id} class="half">
                    <KeyCard of={key} />
                  </div>
                ))}
              </div>
            )}
            <Pager {...page.pager(apiKeys)} />
          </>
        )}
      </Answered>
    </Page>
  );
}

const DAY_MS = 86_400_000;

/** Returns one bar for each of the last thirty days, including those without use. */
function monthOf(days: Key['days']): { day: string; value: number }[] {
  const used = new Map(days.map(({ day, used: units }) => [day, units]));
  const today = Date.now();
  return Array.from({ length: 30 }, (_, at) => {
    const day = new Date(today - (29 - at) * DAY_MS).toISOString().slice(0, 10);
    return { day, value: used.get(day) ?? 0 };
  });
}

function KeyCard({ of: key }: { of: Key }) {
  const w = useWords(words);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const end = useMutation(endKey);
  const name = key.name ?? key.display;
  const revoke = async (): Promise<void> => {
    if (!(await end.run({ id: key.id }))) return;
    setAsking(false);
    tell(w.revoked);
  };
  return (
    <Card title={name} actions={<State of={key.status} words={FEMININE_STATES} />}>
      <Facts
        rows={[
          [w.begins, <code key="display">{`${key.display}…`}</code>],
          [w.scopes, key.scopes.map((scope) => w.scopeNames[scope] ?? scope).join(', ')],
          [w.quota, key.dailyQuota === null ? w.unlimited : formatNumber(language, key.dailyQuota)],
          [w.rate, key.requestsPerMinute === null ? w.plan : formatNumber(language, key.requestsPerMinute)],
          [w.made, <When key="made" at={key.createdAt} form="day" />],
          [w.expires, key.expiresAt && <When key="expires" at={key.expiresAt} />],
          [w.used, key.lastUsedAt ? <When key="used" at={key.lastUsedAt} /> : w.never],
        ]}
      />
      {key.days.length > 0 && <BarChart title={w.month} bars={monthOf(key.days)} series={2} />}
      {key.status === 'active' && (
        <div class="row">
          <Button small kind="danger" label={`${w.revoke} ${name}`} onClick={() => setAsking(true)}>
            {w.revoke}
          </Button>
        </div>
      )}
      {asking && (
        <Decision
          title={`${w.revoke} ${name}`}
          text={w.revokeText}
          submit={w.revoke}
          danger
          busy={end.busy}
          error={end.error}
          onClose={() => setAsking(false)}
          onDecide={() => void revoke()}
        />
      )}
    </Card>
  );
}
