import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { catchUp, dropWebhook, eventTypeList, rotateSecret, sendTest } from '../../operations/machines.generated.js';
import { Button } from '../../parts/button.js';
import { Decision, FormDialog } from '../../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { Secret } from '../../parts/secret.js';
import { tell } from '../../parts/toast.js';
import { addressOf, goTo } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { eventWord } from '../../words/events.js';
import { useLanguage, useWords } from '../../words/language.js';
import type { Subscription } from './subscription.js';
import { webhookWords as words } from './webhook-words.js';

type Asked = 'test' | 'catchUp' | 'rotate' | 'remove';

/** Offers a test event, a replay of missed events, a new secret and deletion. */
export function WebhookActions({ subscription: { id } }: { subscription: Subscription }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const rotate = useMutation(rotateSecret);
  const close = (): void => setAsking(undefined);
  const makeSecret = async (): Promise<void> => {
    const answer = await rotate.run({ id });
    if (!answer) return;
    close();
    setSecret(answer.rotateWebhookSecret.secret ?? undefined);
  };
  return (
    <>
      <Button kind="main" onClick={() => setAsking('test')}>
        {w.test}
      </Button>
      <Button onClick={() => setAsking('catchUp')}>{w.catchUp}</Button>
      <Button onClick={() => setAsking('rotate')}>{w.rotate}</Button>
      <Button kind="danger" onClick={() => setAsking('remove')}>
        {w.remove}
      </Button>
      {asking === 'test' && <Test id={id} onClose={close} />}
      {asking === 'catchUp' && <CatchUp id={id} onClose={close} />}
      {asking === 'remove' && <Remove id={id} onClose={close} />}
      {asking === 'rotate' && (
        <Decision
          title={w.rotate}
          text={w.rotateText}
          submit={w.rotate}
          busy={rotate.busy}
          error={rotate.error}
          onClose={close}
          onDecide={() => void makeSecret()}
        />
      )}
      {secret && <Secret title={w.secret} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface AskedProps {
  readonly id: number;
  readonly onClose: () => void;
}

function Test({ id, onClose }: AskedProps) {
  const w = useWords(words);
  const language = useLanguage();
  const query = useQuery(eventTypeList, {});
  const { run, busy, error } = useMutation(sendTest);
  const [type, setType] = useState('product.scanned');
  const send = async (): Promise<void> => {
    if (!(await run({ id, type }))) return;
    tell(w.testSent);
    onClose();
  };
  return (
    <FormDialog title={w.test} submit={w.send} busy={busy} error={error} onSubmit={() => void send()} onClose={onClose}>
      <Answered query={query}>
        {({ eventTypes }) => (
          <SelectField
            label={w.type}
            value={type}
            onValue={setType}
            choices={eventTypes.map(({ name }) => ({ value: name, label: eventWord(name, language) }))}
          />
        )}
      </Answered>
    </FormDialog>
  );
}

const DAY_MS = 86_400_000;

/** Returns the time 24 hours ago in the reader's time zone, as a `datetime-local` input needs it. */
function yesterday(): string {
  const then = new Date(Date.now() - DAY_MS);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function CatchUp({ id, onClose }: AskedProps) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(catchUp);
  const [since, setSince] = useState(yesterday);
  const [undeliveredOnly, setUndeliveredOnly] = useState(true);
  const send = async (): Promise<void> => {
    const answer = await run({ id, since: new Date(since).toISOString(), undeliveredOnly });
    if (!answer) return;
    tell(w.caughtUp(answer.catchUpWebhook));
    onClose();
  };
  return (
    <FormDialog
      title={w.catchUp}
      submit={w.catchUp}
      busy={busy}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>{w.catchUpText}</p>
      <TextField label={w.since} type="datetime-local" required value={since} onValue={setSince} />
      <CheckField label={w.undelivered} checked={undeliveredOnly} onValue={setUndeliveredOnly} />
    </FormDialog>
  );
}

function Remove({ id, onClose }: AskedProps) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(dropWebhook);
  const [url, setUrl] = useState('');
  const end = async (): Promise<void> => {
    if (!(await run({ id, url }))) return;
    tell(w.removed);
    goTo(addressOf(`${brand.code}/webhooks`), { replace: true });
  };
  return (
    <FormDialog
      title={w.remove}
      submit={w.remove}
      danger
      busy={busy}
      error={error}
      onSubmit={() => void end()}
      onClose={onClose}
    >
      <p>{w.removeText}</p>
      <TextField label={w.url} required value={url} onValue={setUrl} spellcheck={false} />
    </FormDialog>
  );
}
