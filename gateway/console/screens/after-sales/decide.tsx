import type { Mutation } from '../../graph/use-query.js';
import { Decision } from '../../parts/dialog.js';
import { tell } from '../../parts/toast.js';
import { useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';

/** A step on a row of a queue: its sentence, the label of a remark where one is asked for, and the mutation. */
export interface DecisionOnRow extends Pick<Mutation<unknown, never>, 'busy' | 'error'> {
  readonly text: string;
  readonly remark?: string;
  run(remark: string | null): Promise<unknown>;
}

interface DecideProps {
  readonly title: string;
  readonly danger: boolean;
  readonly decision: DecisionOnRow;
  readonly onClose: () => void;
}

/** Asks for confirmation of a step, and runs it. */
export function Decide({ title, danger, decision, onClose }: DecideProps) {
  const w = useWords(words);
  const { run, text, remark, busy, error } = decision;
  const decide = async (written: string): Promise<void> => {
    if (!(await run(written || null))) return;
    tell(w.done);
    onClose();
  };
  return (
    <Decision
      title={title}
      text={text}
      remark={remark}
      submit={title}
      danger={danger}
      busy={busy}
      error={error}
      onClose={onClose}
      onDecide={(written) => void decide(written)}
    />
  );
}
