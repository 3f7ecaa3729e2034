import { useCallback, useState } from 'preact/hooks';
import { isOneOf } from '../../../../schema/closed-record.js';
import { documentWordsOf, sectionName } from '../../../../schema/passport-document/document-words.js';
import type { UnknownRecord } from '../../../../schema/record.js';
import { VISIBILITIES } from '../../../../schema/vocabulary/visibilities.js';
import { useMutation } from '../../graph/use-query.js';
import { dropDraft, keepDraft, type PreviewOfQuery, publishDraft } from '../../operations/passports.generated.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { faultWords, type ValueFault } from '../../words/faults.js';
import { useLanguage, useWords } from '../../words/language.js';
import { Completeness } from './completeness.js';
import { inOrder, SECTIONS, withMember } from './document.js';
import { passportWords as words } from './passport-words.js';
import { SectionEditor } from './section-editor.js';
import { categoryOf, subjectInput } from './subject.js';
import { UnreadableContext } from './unreadable.js';
import { type Draft, useDraft } from './use-draft.js';
import { usePreview } from './use-preview.js';
import type { Whole } from './whole-passport.js';

type FaultPath = PreviewOfQuery['previewPassport']['faults'][number]['path'];
const namesIn = (path: FaultPath): string[] => path.map(String);

/** Shows the document being edited, next to the platform's findings about it. */
export function Editor({ passport }: { passport: Whole }) {
  const w = useWords(words);
  const language = useLanguage();
  const draft = useDraft(passport);
  const { document, visibility, round } = draft;
  const [unreadable, setUnreadable] = useState(0);
  const count = useCallback((change: 1 | -1) => setUnreadable((before) => before + change), []);
  const preview = usePreview(document, categoryOf(passport));
  const faults = preview.data?.previewPassport.faults ?? [];
  const faultAt = (path: readonly string[]): ValueFault | undefined =>
    faults.find((fault) => JSON.stringify(namesIn(fault.path)) === JSON.stringify(path));
  const change = (next: UnknownRecord): void => draft.write({ document: next });
  return (
    <div class="columns">
      <div class="two-thirds stack">
        <p class="soft">{passport.draft ? w.fromDraft : passport.newestVersion ? w.fromPublished : ''}</p>
        <UnreadableContext.Provider value={count}>
          {inOrder(document).map((name, at) => (
            <SectionEditor
              key={`${name} ${round}`}
              name={name}
              value={document[name]}
              open={at === 0}
              onValue={(value) => change(withMember(document, name, value))}
              faultAt={(path) => faultAt([name, ...path])}
            />
          ))}
        </UnreadableContext.Provider>
        <AddSection document={document} onAdd={(name) => change({ ...document, [name]: {} })} />
        <Foot
          passport={passport}
          draft={draft}
          isReadable={unreadable === 0}
          missing={preview.data?.previewPassport.completeness}
        />
      </div>
      <div class="third stack">
        <Card>
          <SelectField
            label={w.visibility}
            value={visibility}
            onValue={(value) => isOneOf(VISIBILITIES, value) && draft.write({ visibility: value })}
            choices={VISIBILITIES.map((value) => ({ value, label: w.visibilities[value] ?? value }))}
          />
        </Card>
        {faults.length > 0 && (
          <Notice tone="bad" title={w.faults}>
            <ul>
              {faults.map((fault) => (
                <li key={JSON.stringify(fault.path)}>
                  <code>{namesIn(fault.path).join('.')}</code>:{' '}
                  {faultWords(fault, namesIn(fault.path).join('.'), language)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Completeness of={preview.data?.previewPassport.completeness ?? passport.completeness} />
      </div>
    </div>
  );
}

function AddSection({ document, onAdd }: { document: UnknownRecord; onAdd: (name: string) => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const [own, setOwn] = useState('');
  const left = Object.keys(SECTIONS).filter((name) => !(name in document));
  const addOwn = (event: Event): void => {
    event.preventDefault();
    const name = own.trim();
    if (name && !(name in document)) onAdd(name);
    setOwn('');
  };
  return (
    <Card title={w.addSection}>
      <div class="fields">
        <SelectField
          label={w.knownSection}
          none="—"
          value=""
          onValue={(name) => name && onAdd(name)}
          choices={left.map((name) => ({ value: name, label: sectionName(name, documentWordsOf(language)) }))}
        />
        <form class="row" onSubmit={addOwn}>
          <TextField label={w.ownSection} hint={w.ownSectionHint} value={own} onValue={setOwn} />
          <Button submit small>
            {w.addIt}
          </Button>
        </form>
      </div>
    </Card>
  );
}

interface FootProps {
  readonly passport: Whole;
  readonly draft: Draft;
  readonly isReadable: boolean;
  readonly missing: { readonly required: number; readonly present: number } | undefined;
}

/** Draws the buttons that save, publish and discard, always visible. */
function Foot({ passport, draft, isReadable, missing }: FootProps) {
  const w = useWords(words);
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const keep = useMutation(keepDraft);
  const drop = useMutation(dropDraft);
  const publish = useMutation(publishDraft);
  const { id } = passport;
  const save = async (): Promise<boolean> => {
    const { document, visibility } = draft;
    if (!(await keep.run({ input: { subject: subjectInput(passport), document, visibility } }))) return false;
    draft.noteSaved({ document, visibility });
    return true;
  };
  const lacking = missing ? missing.required - missing.present : 0;
  const publishNow = async (): Promise<void> => {
    // Saves first, so that the document on the screen is the one that is published.
    if ((draft.changed || !passport.draft) && !(await save())) return;
    if (!(await publish.run({ id }))) return;
    setAsking(undefined);
    tell(w.publishDone);
  };
  const discard = async (): Promise<void> => {
    if (!(await drop.run({ id }))) return;
    draft.giveUp();
    setAsking(undefined);
    tell(w.discarded);
  };
  return (
    <div class="sticky-foot stack tight">
      {keep.error && <RefusalNotice error={keep.error} />}
      {!isReadable ? <Notice tone="bad">{w.unreadable}</Notice> : draft.changed && <p class="soft">{w.unsaved}</p>}
      <div class="row">
        <Button kind="main" onClick={() => isReadable && setAsking('publish')}>
          {w.publish}
        </Button>
        <Button busy={keep.busy} onClick={() => void (isReadable && save().then((done) => done && tell(w.saved)))}>
          {w.save}
        </Button>
        {passport.draft && passport.newestVersion && (
          <Button kind="plain" onClick={() => setAsking('discard')}>
            {w.discard}
          </Button>
        )}
      </div>
      {asking === 'publish' && (
        <Decision
          title={w.publishTitle}
          text={lacking > 0 ? `${w.publishText} ${w.publishMissing(lacking)}` : w.publishText}
          submit={w.publish}
          busy={keep.busy || publish.busy}
          error={keep.error ?? publish.error}
          onClose={() => setAsking(undefined)}
          onDecide={() => void publishNow()}
        />
      )}
      {asking === 'discard' && (
        <Decision
          title={w.discard}
          text={w.discardText}
          submit={w.discard}
          danger
          busy={drop.busy}
          error={drop.error}
          onClose={() => setAsking(undefined)}
          onDecide={() => void discard()}
        />
      )}
    </div>
  );
}
