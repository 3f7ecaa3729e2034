import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { orderWork } from '../../operations/items.generated.js';
import { type PartnersToChooseQuery, partnersToChoose } from '../../operations/people.generated.js';
import { Button } from '../../parts/button.js';
import { Dialog, DialogForm } from '../../parts/dialog.js';
import { type Choice, SelectField, TextField } from '../../parts/field.js';
import { Answered, Notice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import type { Item } from './item.js';

const words = both(
  {
    title: 'Work order',
    lead: 'Orders work on the item. A partner who is named finds it among their orders and gets a mail; any other partner needs the code to record it.',
    order: 'Order work',
    partner: 'Partner',
    anyone: 'Any partner with the code',
    partnerEmail: 'E-mail address of the partner (optional)',
    partnerHint: 'Empty: any partner with the code.',
    reference: 'Reference of your own (optional)',
    ordered: 'Ordered',
    code: 'Code, shown once:',
    until: 'Good until',
  },
  {
    title: 'Ordre de travail',
    lead: 'Commande un travail sur l’article. Un partenaire nommé en est averti par courriel et le trouve parmi ses ordres ; tout autre a besoin du code pour l’enregistrer.',
    order: 'Commander un travail',
    partner: 'Partenaire',
    anyone: 'Qui reçoit le code',
    partnerEmail: 'Adresse e-mail du partenaire (facultatif)',
    partnerHint: 'Vide : qui reçoit le code.',
    reference: 'Votre référence (facultatif)',
    ordered: 'Commandé',
    code: 'Code, montré une fois :',
    until: 'Valable jusqu’au',
  },
);

interface Ordered {
  readonly code: string;
  readonly expiresAt: string;
}

/** Orders work on an item from one partner, or from any bearer of the work order's code. */
export function OrderWork({ item }: { item: Item }) {
  const w = useWords(words);
  const [open, setOpen] = useState(false);
  const [ordered, setOrdered] = useState<Ordered>();
  return (
    <Card title={w.title}>
      <p>{w.lead}</p>
      {ordered && (
        <Notice tone="good" title={w.ordered}>
          {w.code} <code>{ordered.code}</code> · {w.until} <When at={ordered.expiresAt} form="day" />
        </Notice>
      )}
      <div class="row">
        <Button onClick={() => setOpen(true)}>{w.order}</Button>
      </div>
      {open && <OrderDialog item={item} onOrdered={setOrdered} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface DialogProps {
  readonly item: Item;
  readonly onOrdered: (ordered: Ordered) => void;
  readonly onClose: () => void;
}

/** Shows the form of a work order once the partners to choose from are known: without one, any partner may do it. */
function OrderDialog(props: DialogProps) {
  const w = useWords(words);
  const query = useQuery(partnersToChoose, { brandId: useBrand().id });
  return (
    <Dialog title={w.order} onClose={props.onClose}>
      <Answered query={query}>
        {({ accreditations }) => <OrderForm accreditations={accreditations} {...props} />}
      </Answered>
    </Dialog>
  );
}

function OrderForm({ item, accreditations, onOrdered, onClose }: DialogProps & PartnersToChooseQuery) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(orderWork);
  const [partnerEmail, setPartnerEmail] = useState('');
  const [reference, setReference] = useState('');
  const order = async (): Promise<void> => {
    const asked = { reference: reference.trim() || null, partnerEmail: partnerEmail.trim() || null };
    const answer = await run({ productId: item.id, ...asked });
    if (!answer) return;
    onOrdered(answer.issueWorkOrder);
    onClose();
  };
  return (
    <DialogForm submit={w.order} busy={busy} error={error} onSubmit={() => void order()} onClose={onClose}>
      {accreditations.length < MOST_LISTED ? (
        <SelectField
          label={w.partner}
          none={w.anyone}
          value={partnerEmail}
          onValue={setPartnerEmail}
          choices={partnersAmong(accreditations)}
        />
      ) : (
        <TextField
          label={w.partnerEmail}
          hint={w.partnerHint}
          type="email"
          value={partnerEmail}
          onValue={setPartnerEmail}
          fault={faultOf(error, 'partnerEmail')}
        />
      )}
      <TextField
        label={w.reference}
        maxLength={255}
        value={reference}
        onValue={setReference}
        fault={faultOf(error, 'reference')}
      />
    </DialogForm>
  );
}

/** Accreditations in one answer; a brand with so many has its partners typed by address. */
const MOST_LISTED = 200;

/** Lists partners once each, under their names. */
function partnersAmong(accreditations: PartnersToChooseQuery['accreditations']): Choice[] {
  const names = new Map<string, string>();
  for (const { account } of accreditations) if (account.email) names.set(account.email, account.name ?? account.email);
  return [...names].map(([value, label]) => ({ value, label }));
}
