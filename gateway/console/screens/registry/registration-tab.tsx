import { useState } from 'preact/hooks';
import { isDeactivated, registrationLifeCycle } from '../../../../schema/life-cycles/registration.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import {
  endRegistration,
  type RegistrationFragment,
  type RegistryOfPassportQuery,
  registrationCounts,
  registryOfPassport,
} from '../../operations/passports.generated.js';
import { Badge, State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { Answered, Notice } from '../../parts/notice.js';
import { Card, Facts } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { Gaps } from './gaps.js';
import { HandOver } from './hand-over-buttons.js';
import { RecordAnswer } from './record.js';
import { REGISTRATION_STATES, registryWords as words } from './registry-words.js';

type Whole = RegistryOfPassportQuery['passport'];

/** Shows the registration of one passport in the EU registry: missing fields, hand-over, and answers. */
export function RegistrationTab({ passportId }: { passportId: number }) {
  const brand = useBrand();
  const lang = useLanguage();
  const query = useQuery(registryOfPassport, { id: passportId, lang });
  const counts = useQuery(registrationCounts, { brandId: brand.id }).data?.registrationCounts;
  return (
    <Answered query={query}>
      {({ passport }) => (
        <>
          <Readiness passport={passport} sends={counts?.sends ?? false} />
          <Registrations passport={passport} verifiesProofs={counts?.verifiesProofs ?? false} />
        </>
      )}
    </Answered>
  );
}

function Readiness({ passport: { id, registryReadiness: of }, sends }: { passport: Whole; sends: boolean }) {
  const w = useWords(words);
  return (
    <Card
      title={of.ready ? w.ready : w.notReady}
      actions={<Badge tone={of.ready ? 'good' : 'warn'}>{of.ready ? '✓' : String(of.gaps.length)}</Badge>}
    >
      <Facts
        rows={[
          [w.version, of.version],
          [w.identifier, of.productId && <code key="id">{of.productId}</code>],
        ]}
      />
      {of.ready ? (
        <HandOver passportIds={[id]} sends={sends} />
      ) : (
        <>
          <p class="soft">{w.notReadyText}</p>
          <Gaps of={of} passportId={id} />
        </>
      )}
    </Card>
  );
}

function Registrations({ passport, verifiesProofs }: { passport: Whole; verifiesProofs: boolean }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<{ what: 'record' | 'end'; version: number }>();
  const { registrations, registryReadiness: readiness, id } = passport;
  const ready = readiness.version;
  const isNew = !registrations.some(({ version }) => version === ready);
  const asked = registrations.find(({ version }) => version === asking?.version);
  return (
    <>
      <Card
        title={w.registrations}
        actions={
          isNew &&
          ready !== null && (
            <Button small onClick={() => setAsking({ what: 'record', version: ready })}>
              {w.record}
            </Button>
          )
        }
      >
        {registrations.some(({ isOutdated }) => isOutdated) && (
          <Notice tone="warn" title={w.outdated}>
            {w.outdatedText}
          </Notice>
        )}
        {registrations.length === 0 && <p class="soft">{w.none}</p>}
      </Card>
      {registrations.map((of) => (
        <OneRegistration key={of.version} of={of} onAsk={(what) => setAsking({ what, version: of.version })} />
      ))}
      {asking?.what === 'record' && (
        <RecordAnswer
          passportId={id}
          version={asking.version}
          registryId={asked?.registryId ?? null}
          verifiesProofs={verifiesProofs}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'end' && <End id={id} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface OneProps {
  readonly of: RegistrationFragment;
  readonly onAsk: (what: 'record' | 'end') => void;
}

function OneRegistration({ of, onAsk }: OneProps) {
  const w = useWords(words);
  return (
    <Card
      title={`${w.version} ${of.version}`}
      actions={
        <span class="row">
          <State of={of.state} words={REGISTRATION_STATES} />
          {of.isOutdated && <Badge tone="warn">{w.outdated}</Badge>}
        </span>
      }
    >
      <Facts
        rows={[
          [w.registryId, of.registryId && <code key="id">{of.registryId}</code>],
          [w.registeredAt, of.registeredAt && <When key="at" at={of.registeredAt} />],
          [w.identifier, <code key="upi">{of.productId}</code>],
          [w.hash, <code key="hash">{of.dataHash}</code>],
          [w.proof, of.registryId && (of.proof ? w.proofKept : w.noProof)],
          [w.failure, of.failure],
          [w.ended, of.deactivatedAt && <When key="end" at={of.deactivatedAt} />],
        ]}
      />
      <div class="row">
        {!of.proof && !isDeactivated(of) && (
          <Button small onClick={() => onAsk('record')}>
            {w.record}
          </Button>
        )}
        {registrationLifeCycle.allows(of.state, 'deactivate') && (
          <Button small kind="plain" onClick={() => onAsk('end')}>
            {w.end}
          </Button>
        )}
      </div>
    </Card>
  );
}

function End({ id, onClose }: { id: number; onClose: () => void }) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(endRegistration);
  const end = async (): Promise<void> => {
    if (!(await run({ id }))) return;
    tell(w.ended);
    onClose();
  };
  return (
    <Decision
      title={w.end}
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
