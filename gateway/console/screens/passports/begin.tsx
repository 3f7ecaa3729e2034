import { useState } from 'preact/hooks';
import { ask } from '../../graph/ask.js';
import { askAgain } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { itemTyped, keepDraft } from '../../operations/passports.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';

/** Creates a passport for the model or lot in the URL, else for an item that is searched here. */
export function Begin({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const [identifier, setIdentifier] = useState('');
  const { run, busy, error } = useTask();
  const [unknown, setUnknown] = useState(false);
  const [model, lot] = [asked.get('model'), asked.get('lot')];
  const name = asked.get('name') ?? '';
  const begin = async (): Promise<void> => {
    const named = model
      ? { subject: { modelId: Number(model) }, name }
      : lot
        ? { subject: { batchId: Number(lot) }, name }
        : await found();
    if (!named) return;
    const document = { product_identification: { name: named.name } };
    const { savePassportDraft } = await ask(keepDraft, {
      input: { subject: named.subject, document, visibility: 'public' },
    });
    askAgain();
    goTo(addressOf(`${brand.code}/passports/${savePassportDraft.id}`), { replace: true });
  };
  const found = async () => {
    const { product } = await ask(itemTyped, { identifier, brandId: brand.id });
    if (product?.passport) goTo(addressOf(`${brand.code}/passports/${product.passport.id}`), { replace: true });
    setUnknown(!product);
    return product && !product.passport ? { subject: { productId: product.id }, name: product.name } : undefined;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(begin);
  };
  return (
    <Page title={w.newTitle} lead={w.newText} back={{ href: addressOf(`${brand.code}/passports`), label: w.back }}>
      <Card>
        <form class="stack" onSubmit={submit}>
          {model || lot ? (
            <p class="strong">{name}</p>
          ) : (
            <TextField label={w.identifier} required value={identifier} onValue={setIdentifier} />
          )}
          {unknown && <Notice tone="bad">{w.noItem}</Notice>}
          {error && <RefusalNotice error={error} />}
          <div class="row">
            <Button submit kind="main" busy={busy}>
              {w.begin}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
