import { useRef, useState } from 'preact/hooks';
import { pictureContent } from '../../files/picture-file.js';
import { ask } from '../../graph/ask.js';
import { askAgain } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { keepMedia, keepModel, type ModelWholeFragment, uploadPicture } from '../../operations/catalog.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { hasCopy, LightPicture } from '../../parts/picture.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { catalogWords as words } from './catalog-words.js';

type Picture = ModelWholeFragment['media'][number];

/** Pictures of a model, the main one first: handed over as files or named by address, ordered, taken away. */
export function Pictures({ model }: { model: ModelWholeFragment }) {
  const w = useWords(words);
  const { run, busy, error } = usePictures(model);
  const pictures = picturesOf(model);
  const addresses = pictures.map(({ sourceUrl }) => sourceUrl);
  const name = model.name ?? model.sku;
  return (
    <Card title={w.pictures}>
      {pictures.length === 0 && <p class="soft">{w.noPictures}</p>}
      <ul class="pictures">
        {pictures.map((picture, at) => (
          <li key={picture.sourceUrl}>
            <LightPicture picture={picture} alt={`${name}, ${w.pictureNumber} ${at + 1}`} size={160} />
            {!hasCopy(picture) && <p class="soft small">{w.noCopy}</p>}
            <div class="row">
              {at > 0 && (
                <Button
                  small
                  label={`${w.makeMain}: ${w.pictureNumber} ${at + 1}`}
                  onClick={() => void run(async () => [picture.sourceUrl, ...without(addresses, at)])}
                >
                  {w.makeMain}
                </Button>
              )}
              <Button
                small
                kind="plain"
                label={`${w.removePicture}: ${w.pictureNumber} ${at + 1}`}
                onClick={() => void run(async () => without(addresses, at))}
              >
                {w.removePicture}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error && <RefusalNotice error={error} />}
      <AddPicture busy={busy} onAdd={(address) => run(async () => [...addresses, await address()])} />
    </Card>
  );
}

const without = (addresses: readonly string[], at: number): string[] => addresses.filter((_, place) => place !== at);

/** Returns the main picture, where there is one, and the others behind it. */
function picturesOf({ primaryImageUrl, image, media }: ModelWholeFragment): readonly Picture[] {
  const others = media.filter(({ sourceUrl }) => sourceUrl !== primaryImageUrl);
  return primaryImageUrl && image ? [image, ...others] : others;
}

/** Puts the pictures of a model into another order: the first is its main one. */
function usePictures({ sku, id, primaryImageUrl, media }: ModelWholeFragment) {
  const w = useWords(words);
  const brand = useBrand();
  const { run: runTask, busy, error } = useTask();
  const keep = async ([first, ...others]: readonly string[]): Promise<void> => {
    const main = first ?? null;
    if (main !== primaryImageUrl) await ask(keepModel, { brandId: brand.id, input: { sku, primaryImageUrl: main } });
    if (JSON.stringify(others) !== JSON.stringify(media.map(({ sourceUrl }) => sourceUrl)))
      await ask(keepMedia, { modelId: id, urls: others });
  };
  const change = async (order: () => Promise<readonly string[]>): Promise<true> => {
    try {
      await keep(await order());
      tell(w.saved);
      return true;
    } finally {
      // Of two steps the first may have been done.
      askAgain();
    }
  };
  const run = async (order: () => Promise<readonly string[]>): Promise<boolean> =>
    (await runTask(() => change(order))) ?? false;
  return { run, busy, error };
}

/** Adds an image by its file, which is made light on the way, or by the address it has elsewhere. */
function AddPicture({
  busy,
  onAdd,
}: {
  busy: boolean;
  /** Resolves with true once the picture is one of the model's. */
  onAdd: (address: () => Promise<string>) => Promise<boolean>;
}) {
  const w = useWords(words);
  const brand = useBrand();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const upload = async (file: File): Promise<string> => {
    const content = await pictureContent(file);
    return (await ask(uploadPicture, { brandId: brand.id, content })).uploadPicture.sourceUrl;
  };
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await onAdd(async () => address.trim())) setAddress('');
  };
  return (
    <>
      <input
        ref={input}
        class="hidden"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={w.choosePicture}
        tabIndex={-1}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file) void onAdd(() => upload(file)).then(() => (field.value = ''));
        }}
      />
      <div class="row">
        <Button icon="up" busy={busy} onClick={() => input.current?.click()}>
          {w.choosePicture}
        </Button>
      </div>
      <p class="soft small">{w.pictureRule}</p>
      <form class="stack tight" onSubmit={(event) => void add(event)}>
        <TextField label={w.picture} hint={w.pictureHint} type="url" required value={address} onValue={setAddress} />
        <div class="row">
          <Button submit small busy={busy}>
            {w.addAddress}
          </Button>
        </div>
      </form>
    </>
  );
}
