import { useQuery } from '../../graph/use-query.js';
import { passportWhole } from '../../operations/passports.generated.js';
import { Badge } from '../../parts/badge.js';
import { Answered, Missing } from '../../parts/notice.js';
import { Page } from '../../parts/page.js';
import { addressOf } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { RegistrationTab } from '../registry/registration-tab.js';
import { Editor } from './editor.js';
import { passportWords as words } from './passport-words.js';
import { Preview } from './preview.js';
import { Proofs } from './proofs.js';
import { subjectOf } from './subject.js';
import { Versions } from './versions.js';
import { type Whole } from './whole-passport.js';

const TABS = ['document', 'preview', 'versions', 'proofs', 'registry'] as const;

/** Shows one passport: its document, previews, versions and proofs. */
export function Passport({ params }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const id = Number(params.id);
  const tab = TABS.find((each) => each === params.tab) ?? 'document';
  const lang = useLanguage();
  const query = useQuery(passportWhole, { id: Number.isInteger(id) ? id : 0, lang });
  const passport = query.data?.passport;
  // False for a passport of another brand that the same person administers.
  const isHere = passport?.brandId === brand.id;
  const back = { href: addressOf(`${brand.code}/passports`), label: w.back };
  const missing = <Missing title={w.noPassport} text={w.noPassportText} back={back} />;
  const inService = passport?.inService[0];
  return (
    <Page
      title={passport && isHere ? subjectOf(passport) : w.title}
      back={back}
      lead={
        passport &&
        isHere && (
          <span class="row">
            <Badge>{w.levels[passport.level]}</Badge>
            {inService && <Badge tone="good">{w.versionInService(inService.version)}</Badge>}
            {passport.draft && <Badge tone="info">{w.draft}</Badge>}
          </span>
        )
      }
    >
      <Answered query={query} missing={missing}>
        {({ passport: found }) =>
          isHere ? (
            <>
              <Tabs id={id} tab={tab} />
              <Tab passport={found} tab={tab} />
            </>
          ) : (
            missing
          )
        }
      </Answered>
    </Page>
  );
}

function Tabs({ id, tab }: { id: number; tab: (typeof TABS)[number] }) {
  const w = useWords(words);
  const brand = useBrand();
  return (
    <nav class="tabs" aria-label={w.title}>
      {TABS.map((each) => (
        <a
          key={each}
          href={addressOf(`${brand.code}/passports/${id}/${each}`)}
          aria-current={each === tab ? 'page' : undefined}
        >
          {w.tabs[each]}
        </a>
      ))}
    </nav>
  );
}

function Tab({ passport, tab }: { passport: Whole; tab: (typeof TABS)[number] }) {
  switch (tab) {
    case 'document':
      return <Editor key={passport.id} passport={passport} />;
    case 'preview':
      return <Preview passport={passport} />;
    case 'versions':
      return <Versions passport={passport} />;
    case 'proofs':
      return <Proofs passport={passport} />;
    case 'registry':
      return <RegistrationTab passportId={passport.id} />;
  }
}
