import { deName } from '../../../schema/languages/french-elision.js';
import { longDay, longMoment, writtenPrice } from '../../../schema/languages/written.js';
import type { ChangeFacts, LetterFacts, LetterWords } from './words.en.js';

/** Names an item with its serial. */
const numbered = ({ product, serial }: LetterFacts): string =>
  `« ${product} »${serial ? ` (numéro de série ${serial})` : ''}`;

const day = ({ at }: LetterFacts): string => longDay(at, { locale: 'fr' });

const moment = ({ at }: ChangeFacts): string => longMoment(at, { locale: 'fr' });

/** Letters in French. */
export const fr: LetterWords = {
  signIn: {
    subject: 'Votre lien de connexion',
    text: (link) =>
      `Connectez-vous avec ce lien. Il sert une fois, pendant une heure :\n${link}\n\nSi vous ne l’avez pas demandé, ignorez ce message : rien n’a changé. Ne le transmettez pas : qui le détient peut se connecter à votre place.`,
  },
  newPassword: {
    subject: 'Un nouveau mot de passe',
    text: (link) =>
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe.\n\nChoisissez-le ici dans l’heure :\n${link}\n\nSi ce n’était pas vous, ignorez ce message : rien n’a changé.`,
  },
  passwordInstead: {
    subject: 'Connectez-vous avec votre mot de passe',
    text: (link) =>
      `Quelqu’un, sans doute vous, a demandé un lien de connexion. Cette adresse a un compte qui se connecte par mot de passe :\n${link}\n\nSi ce n’était pas vous, ignorez ce message : rien n’a changé.`,
  },
  opens: (link) =>
    `Ouvrez-le ici ; aucun mot de passe n’est nécessaire :\n${link}\n\nCe lien est pour vous : qui le détient peut se connecter à votre place.`,
  see: (link) => `Retrouvez-le ici :\n${link}`,
  ask: (brand) => `Si vous ne vous y attendiez pas, ou pour toute question, adressez-vous à ${brand}.`,
  change: {
    password_changed: {
      subject: () => 'Votre mot de passe a été changé',
      text: (facts) =>
        `Le mot de passe de votre compte a été changé le ${moment(facts)}. Vos autres sessions sont terminées.`,
    },
    second_factor_on: {
      subject: () => 'Votre second facteur est actif',
      text: (facts) =>
        `Un second facteur a été installé pour votre compte le ${moment(facts)} : la connexion demande désormais son code.`,
    },
    second_factor_off: {
      subject: () => 'Votre second facteur est retiré',
      text: (facts) =>
        `Le second facteur de votre compte a été retiré le ${moment(facts)} : la connexion ne demande plus que le mot de passe.`,
    },
    administration_ended: {
      subject: ({ brand }) => `Vous n’administrez plus ${brand}`,
      text: (facts) => `Vous avez été retiré des administrateurs ${deName(facts.brand)} le ${moment(facts)}.`,
    },
    administrator_joined: {
      subject: ({ brand }) => `Un nouvel administrateur ${deName(brand)}`,
      text: (facts) => `${facts.member} administre ${facts.brand} depuis le ${moment(facts)}, par une invitation.`,
    },
    administrator_removed: {
      subject: ({ brand }) => `Un administrateur ${deName(brand)} a été retiré`,
      text: (facts) => `${facts.member} a été retiré des administrateurs ${deName(facts.brand)} le ${moment(facts)}.`,
    },
  },
  notYou: (link) =>
    `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe. Il met fin à toutes les sessions :\n${link}\n\nPrévenez aussi l’exploitant de la plateforme.`,
  team: (link) => `Si vous ne vous y attendiez pas, regardez l’équipe ; vous pouvez y revenir en arrière :\n${link}`,
  owner: {
    receipt: {
      subject: ({ product }) => `À vous : ${product}`,
      text: ({ product, brand, detail }) =>
        `Vous avez acheté « ${product} » ${deName(brand)}${detail ? ` chez ${detail}` : ''}. Enregistrez-le comme vôtre : sa garantie, son histoire et son passeport sont alors à portée de main, et un vol peut être déclaré.`,
    },
    transfer_offered: {
      subject: ({ product }) => `On vous propose : ${product}`,
      text: ({ product, brand, detail }) =>
        `Le propriétaire${detail ? ` (${detail})` : ''} de « ${product} » ${deName(brand)} souhaite vous le céder. Il est à vous dès que vous acceptez ; la proposition vaut quatorze jours.`,
    },
    owned: {
      subject: ({ product }) => `Désormais à vous : ${product}`,
      text: ({ product, brand }) => `« ${product} » ${deName(brand)} est désormais à vous.`,
    },
    passed_on: {
      subject: ({ product }) => `Cédé : ${product}`,
      text: ({ product, brand, detail }) =>
        `« ${product} » ${deName(brand)} n’est plus à vous${detail ? ` : il a été cédé à ${detail}` : ''}. Si ce n’est pas de votre fait, prévenez la marque aussitôt.`,
    },
    transfer_declined: {
      subject: ({ product }) => `Non accepté : ${product}`,
      text: ({ product, brand, detail }) =>
        `${detail || 'Le destinataire'} a décliné « ${product} » ${deName(brand)}. Il reste à vous.`,
    },
    return_requested: {
      subject: ({ product }) => `Retour demandé : ${product}`,
      text: ({ product, brand }) =>
        `Votre retour de « ${product} » est annoncé à ${brand}. Apportez-le ou envoyez-le dans les trente jours.`,
    },
    return_received: {
      subject: ({ product }) => `Retour reçu : ${product}`,
      text: ({ product, brand }) => `${brand} a reçu « ${product} » et l’examine.`,
    },
    return_rejected: {
      subject: ({ product }) => `Retour refusé : ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} n’a pas repris « ${product} » ; il reste à vous.${detail ? ` Motif : ${detail}` : ''}`,
    },
    return_completed: {
      subject: ({ product }) => `Retour conclu : ${product}`,
      text: ({ product, brand, detail }) =>
        `« ${product} » est revenu chez ${brand} et n’est plus à vous.${detail ? ` Règlement : ${detail}` : ''}`,
    },
    return_expired: {
      subject: ({ product }) => `Retour expiré : ${product}`,
      text: ({ product, brand }) =>
        `« ${product} » n’est pas arrivé chez ${brand} à temps : le retour a expiré, et il reste à vous.`,
    },
    claim_opened: {
      subject: ({ product }) => `Garantie demandée : ${product}`,
      text: ({ product, brand }) => `${brand} a reçu votre demande de garantie pour « ${product} » et y répondra.`,
    },
    claim_accepted: {
      subject: ({ product }) => `Garantie accordée : ${product}`,
      text: ({ product, brand }) => `${brand} a accepté votre demande de garantie pour « ${product} ».`,
    },
    claim_refused: {
      subject: ({ product }) => `Garantie refusée : ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} a refusé votre demande de garantie pour « ${product} ».${detail ? ` Motif : ${detail}` : ''}`,
    },
    claim_settled: {
      subject: ({ product }) => `Garantie réglée : ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} a réglé votre demande de garantie pour « ${product} ».${detail ? ` Comment : ${detail}` : ''}`,
    },
    warranty_ends: {
      subject: ({ product }) => `Garantie bientôt échue : ${product}`,
      text: ({ product, brand }) =>
        `La garantie de « ${product} » ${deName(brand)} prend bientôt fin. S’il a un défaut, faites-la jouer maintenant.`,
    },
    buyback_offered: {
      subject: ({ product }) => `Une offre pour ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} souhaite vous racheter « ${product} » pour ${writtenPrice(detail, 'fr')}.`,
    },
    buyback_completed: {
      subject: ({ product }) => `Racheté : ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} a racheté « ${product} » pour ${writtenPrice(detail, 'fr')}. Il n’est plus à vous.`,
    },
    buyback_expired: {
      subject: ({ product }) => `Offre expirée : ${product}`,
      text: ({ product, brand }) => `L’offre de rachat de « ${product} » par ${brand} a expiré. Il reste à vous.`,
    },
    stolen: {
      subject: ({ product }) => `Déclaré volé : ${product}`,
      text: ({ product, brand }) =>
        `« ${product} » ${deName(brand)} est déclaré volé : quiconque le consulte l’apprend. Fermez la déclaration quand vous l’aurez retrouvé.`,
    },
    found: {
      subject: ({ product }) => `Déclaration de vol close : ${product}`,
      text: ({ product, brand }) => `La déclaration de vol de « ${product} » ${deName(brand)} est close.`,
    },
    repaired: {
      subject: ({ product }) => `Intervention enregistrée : ${product}`,
      text: ({ product, brand, detail }) =>
        `Un atelier a enregistré son travail sur « ${product} » ${deName(brand)} : ${detail}.`,
    },
    work_ordered: {
      subject: ({ product }) => `Travail commandé : ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} vous commande un travail sur « ${product} »${detail ? ` (${detail})` : ''}. L’ordre vous attend dans votre espace, où vous enregistrez ce que vous avez fait.`,
    },
    reported_stolen: {
      subject: ({ product }) => `Déclaré volé par sa marque : ${product}`,
      text: (facts) =>
        `${facts.brand} a déclaré ${numbered(facts)} volé le ${day(facts)} : quiconque le consulte est averti. Seule la marque peut fermer la déclaration.`,
    },
    revoked: {
      subject: ({ product }) => `Révoqué : ${product}`,
      text: (facts) =>
        `${facts.brand} a révoqué ${numbered(facts)} le ${day(facts)} : la marque n’en répond plus, et quiconque le consulte est averti.`,
    },
    destroyed: {
      subject: ({ product }) => `Détruit : ${product}`,
      text: (facts) =>
        `${facts.brand} a enregistré le ${day(facts)} que ${numbered(facts)} est détruit. Son inscription prend fin définitivement : il ne peut plus être ni vérifié, ni cédé.`,
    },
    withdrawn: {
      subject: ({ product }) => `Retiré : ${product}`,
      text: (facts) =>
        `${facts.brand} a retiré ${numbered(facts)} de son catalogue le ${day(facts)} : il ne peut plus être ni vérifié, ni cédé.`,
    },
    certificate_revoked: {
      subject: ({ product }) => `Certificat révoqué : ${product}`,
      text: (facts) =>
        `${facts.brand} a révoqué le certificat${facts.detail ? ` ${facts.detail}` : ''} de ${numbered(facts)} le ${day(facts)} : il n’est plus valable.`,
    },
  },
};
