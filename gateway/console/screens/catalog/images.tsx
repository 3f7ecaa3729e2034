import { useRef, useState } from 'preact/hooks';
import { imageContent } from '../../files/image-file.js';
import { ask } from '../../graph/ask.js';
import { askAgain } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { keepMedia, keepModel, type ModelWholeFragment, uploadPicture } from '../../operations/catalog.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { hasCopy, LightImage } from '../../parts/image.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { catalogWords as words } from './catalog-words.js';

type ModelImage = ModelWholeFragment['media'][number];

/** Shows the images of a model, the main one first, which can be uploaded or named by address, ordered and removed. */
export function ModelImages({ model }: { model: ModelWholeFragment }) {
  const w = useWords(words);
  const { run, busy, error } = useImages(model);
  const images = imagesOf(model);
  const addresses = images.map(({ sourceUrl }) => sourceUrl);
  const name = model.name ?? model.sku;
  return (
    <Card title={w.images}>
      {images.length === 0 && <p class="soft">{w.noImages}</p>}
      <ul class="images">
        {images.map((image, at) => (
          <li key={image.sourceUrl}>
            <LightImage image={image} alt={`${name}, ${w.imageNumber} ${at + 1}`} size={160} />
            {!hasCopy(image) && <p class="soft small">{w.noCopy}</p>}
            <div class="row">
              {at > 0 && (
                <Button
                  small
                  label={`${w.makeMain}: ${w.imageNumber} ${at + 1}`}
                  onClick={() => void run(async () => [image.sourceUrl, ...without(addresses, at)])}
                >
                  {w.makeMain}
                </Button>
              )}
              <Button
                small
                kind="plain"
                label={`${w.removeImage}: ${w.imageNumber} ${at + 1}`}
                onClick={() => void run(async () => without(addresses, at))}
              >
                {w.removeImage}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error && <RefusalNotice error={error} />}
      <AddImage busy={busy} onAdd={(address) => run(async () => [...addresses, await address()])} />
    </Card>
  );
}

const without = (addresses: readonly string[], at: number): string[] => addresses.filter((_, place) => place !== at);

/** Returns the main image, where there is one, followed by the others. */
function imagesOf({ primaryImageUrl, image, media }: ModelWholeFragment): readonly ModelImage[] {
  const others = media.filter(({ sourceUrl }) => sourceUrl !== primaryImageUrl);
  return primaryImageUrl && image ? [image, ...others] : others;
}

/** Changes the order of a model's images: the first is its main one. */
function useImages({ sku, id, primaryImageUrl, media }: ModelWholeFragment) {
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
      // Refetched because the first of the two steps may have succeeded.
      askAgain();
    }
  };
  const run = async (order: () => Promise<readonly string[]>): Promise<boolean> =>
    (await runTask(() => change(order))) ?? false;
  return { run, busy, error };
}

/** Adds an image from a file, which is scaled down first, or by its URL on another host. */
function AddImage({
  busy,
  onAdd,
}: {
  busy: boolean;
  /** Resolves with true once the image is saved with the model. */
  onAdd: (address: () => Promise<string>) => Promise<boolean>;
}) {
  const w = useWords(words);
  const brand = useBrand();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const upload = async (file: File): Promise<string> => {
    const content = await imageContent(file);
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
        aria-label={w.chooseImage}
        tabIndex={-1}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file) void onAdd(() => upload(file)).then(() => (field.value = ''));
        }}
      />
      <div class="row">
        <Button icon="up" busy={busy} onClick={() => input.current?.click()}>
          {w.chooseImage}
        </Button>
      </div>
      <p class="soft small">{w.imageRule}</p>
      <form class="stack tight" onSubmit={(event) => void add(event)}>
        <TextField label={w.imageAddress} hint={w.imageHint} type="url" required value={address} onValue={setAddress} />
        <div class="row">
          <Button submit small busy={busy}>
            {w.addAddress}
          </Button>
        </div>
      </form>
    </>
  );
}
