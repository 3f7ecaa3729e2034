import { useMemo, useState } from 'preact/hooks';
import { documentWordsOf } from '../../../../schema/passport-document/document-words.js';
import type { UnknownRecord } from '../../../../schema/record.js';
import type { Language } from '../../../../schema/vocabulary/languages.js';
import { TIER_AUDIENCES } from '../../../../schema/vocabulary/tiers.js';
import { markup } from '../../../../subgraphs/lib/markup/markup.js';
import { type DocumentReader, documentView } from '../../../passport-view/document-view.js';
import { SelectField } from '../../parts/field.js';
import { Answered, Notice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { useLanguage, useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';
import { categoryOf } from './subject.js';
import { trustedMarkup } from './trusted-markup.js';
import { savedOf, useUnsaved } from './use-draft.js';
import { usePreview } from './use-preview.js';
import type { Whole } from './whole-passport.js';

/** Shows the document being edited, or else the newest version, as the passport page would show it to one audience. */
export function Preview({ passport }: { passport: Whole }) {
  const w = useWords(words);
  const audiences = TIER_AUDIENCES[useLanguage()];
  const [tier, setTier] = useState('public');
  const unsaved = useUnsaved(passport);
  const document = useMemo(() => (unsaved ?? savedOf(passport)).document, [unsaved, passport]);
  const query = usePreview(document, categoryOf(passport));
  return (
    <Card>
      <Answered query={query}>
        {({ previewPassport: { tiers, faults } }) => (
          <>
            <SelectField
              label={w.tier}
              value={tier}
              onValue={setTier}
              choices={tiers.map((each) => ({ value: each.tier, label: audiences[each.tier] }))}
            />
            {faults.length > 0 && <Notice tone="bad" title={w.faults} />}
            {unsaved && <Notice>{w.unsavedShown}</Notice>}
            <p class="soft">{w.previewText}</p>
            <AsPage document={tiers.find((each) => each.tier === tier)?.data ?? {}} />
          </>
        )}
      </Answered>
    </Card>
  );
}

/** Returns the reader's settings for the preview: the console's language, and the language of the brand's texts. */
const readBy = (language: Language, writtenIn: (language: string) => string): DocumentReader => ({
  language,
  brandLanguage: language,
  words: documentWordsOf(language),
  writtenIn,
});

/** Renders the document with the code of the passport page, which escapes every text of the brand. */
function AsPage({ document }: { document: UnknownRecord }) {
  const w = useWords(words);
  const language = useLanguage();
  const html = trustedMarkup(markup`${documentView(document, readBy(language, w.writtenIn))}`);
  if (Object.keys(document).length === 0) return <p>{w.previewEmpty}</p>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup whose texts are escaped, passed through a Trusted Types policy
    <div class="as-page" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
