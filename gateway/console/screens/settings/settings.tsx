import { useQuery } from '../../graph/use-query.js';
import { brandSettings } from '../../operations/settings.generated.js';
import { Answered } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { useBrand } from '../../shell/session.js';
import { formatNumber, useLanguage, useWords } from '../../words/language.js';
import { type BrandSettings } from './brand-settings.js';
import { ClaimWays } from './claim-ways.js';
import { HostName } from './host-name.js';
import { Look, lookOf } from './look.js';
import { OfferSwitch } from './offer-switch.js';
import { settingsWords as words } from './settings-words.js';

/** Shows offer, plan, host name, approvals and appearance of the brand. */
export function Settings() {
  const w = useWords(words);
  const brand = useBrand();
  const query = useQuery(brandSettings, { id: brand.id });
  return (
    <Page title={w.title} lead={w.lead}>
      <Answered query={query}>
        {(data) =>
          data.brand && (
            <div class="columns">
              <div class="half stack">
                <OfferSwitch of={data.brand} />
                <ClaimWays key={data.brand.claimWays.join()} of={data.brand} />
                <Plan of={data.brand} />
                <HostName of={data.brand} />
              </div>
              <div class="half">
                <Look key={lookOf(data.brand)} of={data.brand} />
              </div>
            </div>
          )
        }
      </Answered>
    </Page>
  );
}

function Plan({ of: { plan } }: { of: BrandSettings }) {
  const w = useWords(words);
  const language = useLanguage();
  const number = (value: number | null, otherwise: string): string =>
    value === null ? otherwise : formatNumber(language, value);
  return (
    <Card title={w.plan}>
      <Facts
        rows={[
          [w.planCode, plan.code],
          [w.features, plan.features.map((feature) => w.featureNames[feature] ?? feature).join(', ') || '—'],
          [w.rate, number(plan.requestsPerMinute, w.usual)],
          [w.monthly, number(plan.monthlyProducts, w.unlimited)],
        ]}
      />
    </Card>
  );
}
