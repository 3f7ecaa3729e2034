import { named } from '../../../../schema/vocabulary/named.js';
import { both } from '../../words/language.js';

export const domainWords = both(
  {
    title: 'Host name',
    none: 'The brand’s pages are at the platform’s address.',
    proofs: named({
      dns: 'Served, since its record was found.',
      operator: 'Served: the platform’s operators vouched for it.',
    }),
    waiting: 'Not served yet',
    how: 'At the provider of the domain name, add a DNS record of type TXT, then have it checked:',
    record: 'Name',
    value: 'Text',
    findings: named({
      record_missing: 'There is no such record yet. A new one can take an hour to be seen.',
      record_differs: 'There is a record, but it says something else.',
      no_answer: 'The name servers did not answer. Try again in a minute.',
      taken: 'Another brand has proved this name. Ask the platform’s operators.',
    }),
    check: 'Look for the record',
    proved: 'The host name is served',
    label: 'Host name of the brand',
    hint: 'Empty: none.',
    save: 'Save the host name',
    saved: 'Saved',
  },
  {
    title: 'Nom de domaine',
    none: 'Les pages de la marque sont à l’adresse de la plateforme.',
    proofs: {
      dns: 'Servi : son enregistrement a été trouvé.',
      operator: 'Servi : les opérateurs de la plateforme s’en portent garants.',
    },
    waiting: 'Pas encore servi',
    how: 'Chez le gestionnaire du nom, ajoutez un enregistrement DNS de type TXT, puis faites-le chercher :',
    record: 'Nom',
    value: 'Texte',
    findings: {
      record_missing: 'Il n’y a pas encore de tel enregistrement. Un nouveau peut mettre une heure à se voir.',
      record_differs: 'Il y a un enregistrement, mais il dit autre chose.',
      no_answer: 'Les serveurs de noms n’ont pas répondu. Réessayez dans une minute.',
      taken: 'Une autre marque a prouvé ce nom. Demandez aux opérateurs de la plateforme.',
    },
    check: 'Chercher l’enregistrement',
    proved: 'Le nom de domaine est servi',
    label: 'Nom de domaine de la marque',
    hint: 'Vide : aucun.',
    save: 'Enregistrer le nom',
    saved: 'Enregistré',
  },
);
