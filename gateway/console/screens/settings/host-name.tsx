import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { askAgain, useMutation, useQuery } from '../../graph/use-query.js';
import {
  type DomainOfBrandQuery,
  domainOfBrand,
  keepBrand,
  lookForRecord,
} from '../../operations/settings.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Answered, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { useWords } from '../../words/language.js';
import type { BrandSettings } from './brand-settings.js';
import { domainWords as words } from './domain-words.js';

type BrandDomain = DomainOfBrandQuery['brandDomain'];

/** Shows the host names of the brand: the one in use, the one that waits for its proof, and the DNS record that proves it. */
export function HostName({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const query = useQuery(domainOfBrand, { brandId: brand.id });
  return (
    <Card title={w.title}>
      <Answered query={query}>
        {({ brandDomain }) => (
          <div class="stack">
            <p class="soft">
              {brandDomain.domain ? (
                <>
                  <strong>{brandDomain.domain}</strong> {w.proofs[brandDomain.proof ?? '']}
                </>
              ) : (
                w.none
              )}
            </p>
            {brandDomain.claim && <Claim brandId={brand.id} claim={brandDomain.claim} />}
            <NameForm key={JSON.stringify(brandDomain)} code={brand.code} domain={brandDomain} />
          </div>
        )}
      </Answered>
    </Card>
  );
}

function Claim({ brandId, claim }: { brandId: number; claim: NonNullable<BrandDomain['claim']> }) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(lookForRecord);
  const look = async (): Promise<void> => {
    const answer = await run({ brandId });
    if (answer && !answer.proveBrandDomain.claim) tell(w.proved);
    askAgain();
  };
  return (
    <Notice tone="warn" title={`${claim.domain}: ${w.waiting}`}>
      <p>{w.how}</p>
      <Facts
        rows={[
          [w.record, <code key="name">{claim.recordName}</code>],
          [w.value, <code key="value">{claim.recordValue}</code>],
        ]}
      />
      {claim.finding && <p>{w.findings[claim.finding]}</p>}
      {error && <RefusalNotice error={error} />}
      <Button small busy={busy} onClick={() => void look()}>
        {w.check}
      </Button>
    </Notice>
  );
}

function NameForm({ code, domain }: { code: string; domain: BrandDomain }) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(keepBrand);
  const [written, setWritten] = useState(domain.claim?.domain ?? domain.domain ?? '');
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run({ input: { code, domain: written.trim() || null } }))) return;
    tell(w.saved);
    askAgain();
  };
  return (
    <form class="stack" onSubmit={save}>
      <TextField label={w.label} hint={w.hint} value={written} onValue={setWritten} fault={faultOf(error, 'domain')} />
      {error && <RefusalNotice error={error} />}
      <div class="row">
        <Button submit busy={busy}>
          {w.save}
        </Button>
      </div>
    </form>
  );
}
