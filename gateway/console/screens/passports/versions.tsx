import { useState } from 'preact/hooks';
import { isOneOf } from '../../../../schema/closed-record.js';
import { VISIBILITIES } from '../../../../schema/vocabulary/visibilities.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import {
  endVersion,
  showTo,
  type VersionsOfPassportQuery,
  versionsOfPassport,
} from '../../operations/passports.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision, FormDialog } from '../../parts/dialog.js';
import { SelectField } from '../../parts/field.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useWords } from '../../words/language.js';
import { FEMININE_STATES } from '../../words/statuses.js';
import { Compare } from './compare.js';
import { passportWords as words } from './passport-words.js';
import type { Whole } from './whole-passport.js';

type Version = VersionsOfPassportQuery['passport']['versions'][number];

/** Lists the published versions, and the differences between two of them. */
export function Versions({ passport: { id, newestVersion: newest } }: { passport: Whole }) {
  const w = useWords(words);
  if (!newest) return <Empty title={w.noVersions} />;
  return (
    <>
      <VersionList id={id} />
      {newest.version > 1 && <Compare id={id} newest={newest.version} />}
    </>
  );
}

function VersionList({ id }: { id: number }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<{ what: 'visibility' | 'end'; version: Version }>();
  const close = (): void => setAsking(undefined);
  const page = useSkip();
  const query = useQuery(versionsOfPassport, { id, ...page.asked });
  return (
    <>
      <Answered query={query}>
        {({ passport: { versions } }) => (
          <>
            <Card class="flush">
              <Table
                caption={w.tabs.versions ?? ''}
                rows={page.shown(versions)}
                keyOf={({ version }) => version}
                isWide
                columns={[
                  { title: w.version, kind: 'lead', cell: ({ version }) => `${w.version} ${version}` },
                  {
                    title: w.state,
                    cell: ({ state, withdrawnAt }) => (
                      <State of={withdrawnAt ? 'withdrawn' : state} words={FEMININE_STATES} />
                    ),
                  },
                  { title: w.visibility, cell: ({ visibility }) => w.visibilities[visibility] },
                  { title: w.published, cell: ({ publishedAt }) => <When at={publishedAt} /> },
                  {
                    title: w.change,
                    kind: 'actions',
                    cell: (version) =>
                      !version.withdrawnAt && (
                        <>
                          <Button small kind="plain" onClick={() => setAsking({ what: 'visibility', version })}>
                            {w.change}
                          </Button>
                          <Button small kind="plain" onClick={() => setAsking({ what: 'end', version })}>
                            {w.end}
                          </Button>
                        </>
                      ),
                  },
                ]}
              />
            </Card>
            <Pager {...page.pager(versions)} />
          </>
        )}
      </Answered>
      {asking?.what === 'visibility' && <ChangeVisibility id={id} version={asking.version} onClose={close} />}
      {asking?.what === 'end' && <End id={id} version={asking.version} onClose={close} />}
    </>
  );
}

function ChangeVisibility({ id, version, onClose }: { id: number; version: Version; onClose: () => void }) {
  const w = useWords(words);
  const [chosen, setChosen] = useState(version.visibility);
  const { run, busy, error } = useMutation(showTo);
  const save = async (): Promise<void> => {
    if (!(await run({ id, version: version.version, visibility: chosen }))) return;
    tell(w.changed);
    onClose();
  };
  return (
    <FormDialog
      title={`${w.change}: ${w.version} ${version.version}`}
      submit={w.change}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={w.visibility}
        value={chosen}
        onValue={(value) => isOneOf(VISIBILITIES, value) && setChosen(value)}
        choices={VISIBILITIES.map((value) => ({ value, label: w.visibilities[value] ?? value }))}
      />
    </FormDialog>
  );
}

function End({ id, version: { version }, onClose }: { id: number; version: Version; onClose: () => void }) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(endVersion);
  const end = async (): Promise<void> => {
    if (!(await run({ id, version }))) return;
    tell(w.ended);
    onClose();
  };
  return (
    <Decision
      title={`${w.end}: ${w.version} ${version}`}
      text={w.endText}
      submit={w.end}
      danger
      busy={busy}
      error={error}
      onDecide={() => void end()}
      onClose={onClose}
    />
  );
}
