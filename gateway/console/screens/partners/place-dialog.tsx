import { countryName } from '../../../../schema/languages/written.js';
import { useMutation } from '../../graph/use-query.js';
import { hidePlace, showPlace } from '../../operations/people.generated.js';
import { FormDialog } from '../../parts/dialog.js';
import { Facts } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import type { PartnerLine } from './partner-line.js';

const words = both(
  {
    title: 'Where people find them',
    lead: 'The partner wrote this. Your pages show it beside repair and end of life; a change takes it off until you look again.',
    name: 'Name',
    offers: 'What they do',
    address: 'Address',
    phone: 'Telephone',
    website: 'Website',
    show: 'Show it on our pages',
    hide: 'Take it off our pages',
    shown: 'It is shown now',
    hidden: 'It is not shown any more',
  },
  {
    title: 'Où on les trouve',
    lead: 'Écrit par le partenaire. Vos pages le montrent près de la réparation et de la fin de vie ; un changement l’en retire jusqu’à ce que vous regardiez de nouveau.',
    name: 'Nom',
    offers: 'Ce qu’ils font',
    address: 'Adresse',
    phone: 'Téléphone',
    website: 'Site',
    show: 'Le montrer sur nos pages',
    hide: 'Le retirer de nos pages',
    shown: 'Il est montré désormais',
    hidden: 'Il n’est plus montré',
  },
);

interface PlaceProps {
  readonly partner: PartnerLine;
  readonly listing: NonNullable<PartnerLine['listing']>;
  readonly onClose: () => void;
}

/**
 * Shows the place that a partner published, and lists or unlists it on the brand's pages. What is approved is the
 * version read here, not a later one.
 */
export function PlaceDialog({ partner, listing, onClose }: PlaceProps) {
  const w = useWords(words);
  const language = useLanguage();
  const show = useMutation(showPlace);
  const hide = useMutation(hidePlace);
  const isShown = partner.listedAt !== null;
  const decide = async (): Promise<void> => {
    const { id } = partner;
    const done = isShown ? await hide.run({ id }) : await show.run({ id, seenAt: listing.changedAt });
    if (!done) return;
    tell(isShown ? w.hidden : w.shown);
    onClose();
  };
  const country = countryName(listing.country, { locale: language });
  return (
    <FormDialog
      title={w.title}
      submit={isShown ? w.hide : w.show}
      danger={isShown}
      busy={show.busy || hide.busy}
      error={show.error ?? hide.error}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      <p>{w.lead}</p>
      <Facts
        rows={[
          [w.name, listing.name],
          [w.offers, listing.offers],
          [w.address, [listing.street, listing.city, country].filter(Boolean).join(', ')],
          [w.phone, listing.phone],
          [w.website, listing.website],
        ]}
      />
    </FormDialog>
  );
}
