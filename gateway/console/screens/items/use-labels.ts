import { useState } from 'preact/hooks';
import { saveFile } from '../../files/save.js';
import { ask } from '../../graph/ask.js';
import { asRefusal, type Refusal } from '../../graph/refusal.js';
import { whereCodesLead } from '../../operations/labels.generated.js';
import { useBrand } from '../../shell/session.js';

export interface Labelled {
  readonly name: string;
  readonly serial: string | null;
  /** What is printed in place of the serial. */
  readonly code?: string;
  readonly model?: { readonly gtin: string | null } | null;
}

/** Makes a sheet of labels of items and hands it over; what it needs is loaded when it is first asked for. */
export function useLabels(): {
  print(items: readonly Labelled[], title: string): void;
  busy: boolean;
  error: Refusal | undefined;
} {
  const brand = useBrand();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refusal>();
  const print = (items: readonly Labelled[], title: string): void => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    make(items, title, brand.name)
      .catch((thrown) => setError(asRefusal(thrown)))
      .finally(() => setBusy(false));
  };
  return { print, busy, error };
}

async function make(items: readonly Labelled[], title: string, brandName: string): Promise<void> {
  const [{ labelSheet }, { resolverDescription }] = await Promise.all([
    import('../../files/labels.js'),
    ask(whereCodesLead, {}),
  ]);
  const root = String(resolverDescription.resolverRoot ?? location.origin).replace(/(?<!\/)\/+$/, '');
  const labels = items.flatMap(({ name, serial, model, code }) =>
    serial
      ? [
          {
            name,
            serial: code ?? serial,
            gtin: model?.gtin ?? null,
            address: model?.gtin ? `${root}/01/${model.gtin}/21/${serial}` : `${root}/p/${serial}`,
          },
        ]
      : [],
  );
  saveFile(
    `labels-${title.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`,
    'application/pdf',
    await labelSheet(title, brandName, labels),
  );
}
