import { useQuery } from '../../graph/use-query.js';
import { type ModelWholeFragment, modelWhole } from '../../operations/catalog.generated.js';
import { LinkButton } from '../../parts/button.js';
import { Answered, Missing } from '../../parts/notice.js';
import { Page } from '../../parts/page.js';
import { addressOf } from '../../shell/route.js';
import { partOf, type ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { catalogWords as words } from './catalog-words.js';
import { ModelImages } from './images.js';
import { Lots } from './lots.js';
import { ModelForm } from './model-form.js';

/** Shows one model: its facts, its images, its passport and its lots. */
export function Model(props: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const sku = partOf(props, 'sku');
  const query = useQuery(modelWhole, { brandId: brand.id, sku });
  const model = query.data?.models.nodes.find((each) => each.sku === sku);
  const back = { href: addressOf(`${brand.code}/catalog`), label: w.back };
  return (
    <Page title={model?.name ?? sku} back={back} actions={model && <ModelLinks model={model} />}>
      <Answered query={query}>
        {() =>
          model ? (
            <div class="columns">
              <div class="two-thirds">
                <ModelForm key={model.id} model={model} />
              </div>
              <div class="third stack">
                <ModelImages model={model} />
                <Lots model={model} />
              </div>
            </div>
          ) : (
            <Missing title={w.missing} text={w.missingText} back={back} />
          )
        }
      </Answered>
    </Page>
  );
}

function ModelLinks({ model }: { model: ModelWholeFragment }) {
  const w = useWords(words);
  const brand = useBrand();
  const passport = model.passport
    ? addressOf(`${brand.code}/passports/${model.passport.id}`)
    : addressOf(`${brand.code}/passports/new`, { model: String(model.id), name: model.name ?? model.sku });
  return (
    <>
      <LinkButton href={addressOf(`${brand.code}/items`, { model: String(model.id) })}>{w.items}</LinkButton>
      <LinkButton href={passport} kind="main" icon="passport">
        {model.passport ? w.openPassport : w.beginPassport}
      </LinkButton>
    </>
  );
}

export function NewModel() {
  const w = useWords(words);
  const brand = useBrand();
  return (
    <Page title={w.add} back={{ href: addressOf(`${brand.code}/catalog`), label: w.back }}>
      <ModelForm />
    </Page>
  );
}
