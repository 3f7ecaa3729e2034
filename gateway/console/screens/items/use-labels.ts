import { saveFile } from '../../files/save.js';
import { ask } from '../../graph/ask.js';
import type { Refusal } from '../../graph/refusal.js';
import { useTask } from '../../graph/use-task.js';
import { whereCodesLead } from '../../operations/labels.generated.js';
import { useBrand } from '../../shell/session.js';

export interface Labelled {
  readonly name: string;
  readonly serial: string | null;
  /** Code printed instead of the serial. */
  readonly code?: string;
  readonly model?: { readonly gtin: string | null } | null;
}

/** Creates a sheet of labels and offers it for saving; the code that draws it is loaded on first use. */
export function useLabels(): {
  print(items: readonly Labelled[], title: string): void;
  busy: boolean;
  error: Refusal | undefined;
} {
  const brand = useBrand();
  const { run, busy, error } = useTask();
  const print = (items: readonly Labelled[], title: string): void => void run(() => make(items, title, brand.name));
  return { print, busy, error };
}

async function make(items: readonly Labelled[], title: string, brandName: string): Promise<void> {
  const [{ labelSheet }, { drawnText }, { resolverDescription }] = await Promise.all([
    import('../../files/labels.js'),
    import('../../files/drawn-text.js'),
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
    await labelSheet(title, brandName, labels, drawnText),
  );
}
