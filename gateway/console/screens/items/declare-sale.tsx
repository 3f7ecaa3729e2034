import { useState } from 'preact/hooks';
import { ACCOUNT_LANGUAGES, type AccountLanguage, isAccountLanguage } from '../../../../schema/vocabulary/languages.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { sellItem } from '../../operations/items.generated.js';
import { Button } from '../../parts/button.js';
import { Dialog, DialogForm } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import {
  RetailerField,
  type RetailerSearch,
  type RetailerToChoose,
  useRetailers,
} from '../retailers/retailer-field.js';
import type { Item } from './item.js';

const words = both(
  {
    title: 'Sale',
    lead: 'Declares that the item was sold. With the buyer’s address they are mailed a link that makes it theirs: no code is needed.',
    sold: 'Sold already. A buyer’s address can still be added while the item is nobody’s.',
    declare: 'Declare a sale',
    email: 'E-mail address of the buyer (optional)',
    emailHint: 'Kept until the item is claimed, 90 days at most.',
    language: 'Language to write to them in',
    declared: 'Sale declared',
    mailed: 'Sale declared; the buyer is written to',
    notMailed: 'Sale declared. No link was mailed: one is open already, or the brand does not accept receipts.',
  },
  {
    title: 'Vente',
    lead: 'Déclare que l’article a été vendu. Avec l’adresse de l’acheteur, un lien lui est envoyé qui le fait sien : aucun code n’est nécessaire.',
    sold: 'Déjà vendu. L’adresse d’un acheteur peut encore être ajoutée tant que l’article n’est à personne.',
    declare: 'Déclarer une vente',
    email: 'Adresse e-mail de l’acheteur (facultatif)',
    emailHint: 'Conservée jusqu’à ce que l’acheteur enregistre l’article à son nom, 90 jours au plus.',
    language: 'Langue pour lui écrire',
    declared: 'Vente déclarée',
    mailed: 'Vente déclarée ; l’acheteur reçoit un courriel',
    notMailed: 'Vente déclarée. Aucun lien envoyé : il y en a déjà un, ou la marque n’accepte pas les reçus.',
  },
);

/** Declares a sale, with or without the buyer's address. */
export function DeclareSale({ item }: { item: Item }) {
  const w = useWords(words);
  const [open, setOpen] = useState(false);
  return (
    <Card title={w.title}>
      <p>{item.saleActivation ? w.sold : w.lead}</p>
      <div class="row">
        <Button onClick={() => setOpen(true)}>{w.declare}</Button>
      </div>
      {open && <SaleDialog item={item} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface SaleProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Shows the form of a sale once the retailers to choose from are known. */
function SaleDialog(props: SaleProps) {
  const w = useWords(words);
  const retailers = useRetailers();
  return (
    <Dialog title={w.declare} onClose={props.onClose}>
      <Answered query={retailers}>{() => <SaleForm retailers={retailers} {...props} />}</Answered>
    </Dialog>
  );
}

function SaleForm({ item, retailers, onClose }: SaleProps & { readonly retailers: RetailerSearch }) {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const { run, busy, error } = useMutation(sellItem);
  const [retailer, setRetailer] = useState<RetailerToChoose>();
  const [email, setEmail] = useState('');
  const [buyerLanguage, setBuyerLanguage] = useState<AccountLanguage>(language);
  const declare = async (): Promise<void> => {
    if (!retailer) return;
    const buyerEmail = email.trim() || null;
    const { code: retailerCode } = retailer;
    const input = { identifier: item.uidHash, brandCode: brand.code, retailerCode, buyerEmail, buyerLanguage };
    const answer = await run({ input });
    if (!answer) return;
    tell(buyerEmail ? (answer.declareSale.receipt ? w.mailed : w.notMailed) : w.declared);
    onClose();
  };
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <DialogForm submit={w.declare} busy={busy} error={error} onSubmit={() => void declare()} onClose={onClose}>
      <RetailerField retailers={retailers} chosen={retailer} onChosen={setRetailer} />
      <TextField
        label={w.email}
        hint={w.emailHint}
        type="email"
        maxLength={254}
        value={email}
        onValue={setEmail}
        fault={faultOf(error, 'buyerEmail')}
      />
      <SelectField
        label={w.language}
        value={buyerLanguage}
        onValue={(chosen) => isAccountLanguage(chosen) && setBuyerLanguage(chosen)}
        choices={ACCOUNT_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
      />
    </DialogForm>
  );
}
