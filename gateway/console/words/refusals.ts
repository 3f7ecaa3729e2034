import { isNameOf } from '../../../schema/closed-record.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Refusal, RefusalCode } from '../graph/refusal.js';
import { bound } from './typography.js';

/** Sentences about a refusal: the reason, and the advice. */
type Sentence = readonly [happened: string, advice: string];
/** One entry for every code: a code added to the graph does not compile here without its sentences in both languages. */
type Sentences = Readonly<Record<Exclude<RefusalCode, Unforeseen>, Sentence>>;
/** Faults of the platform or of the console, which a reader can only report to the operators. */
type Unforeseen = 'INTERNAL' | 'BAD_OPERATION';

const EN: Sentences = {
  OFFLINE: ['The platform does not answer.', 'Check your connection, then try again.'],
  OUTCOME_UNKNOWN: ['The answer was lost.', 'It may have been done all the same: look before you repeat it.'],
  ANSWER_LOST: ['The answer was lost.', 'Send it again: what was done already is not done twice.'],
  UNAVAILABLE: ['Part of the platform is out of reach.', 'Nothing was recorded. Try again in a minute.'],
  COUNTERS_UNAVAILABLE: ['Part of the platform is out of reach.', 'Nothing was recorded. Try again in a minute.'],
  UNAUTHENTICATED: ['Your session has ended.', 'Sign in again: you come back to this screen.'],
  SESSION_REVOKED: ['Your session has ended.', 'Sign in again: you come back to this screen.'],
  CSRF_REFUSED: ['This window has lost its session.', 'Reload the page, then try again.'],
  ORIGIN_NOT_ALLOWED: [
    'This address may not use your session.',
    'Open the console at the address the platform is published at.',
  ],
  FORBIDDEN: ['Your account may not do this.', 'Ask an administrator of the brand or the platform’s operators.'],
  NOT_FOUND: ['There is no such thing in this brand.', 'It may have been removed: go back to the list.'],
  STATE_CONFLICT: ['This is not possible in its present state.', 'Somebody may have been faster: look at it again.'],
  PRECONDITION_FAILED: ['Somebody has changed this meanwhile.', 'Look at it again, then repeat your change.'],
  LIMIT_REACHED: [
    'There are as many of these as there may be.',
    'Remove one you need no longer, or wait until tomorrow.',
  ],
  INVALID_INPUT: ['Some of what you entered cannot be accepted.', 'Correct the fields that are marked.'],
  RATE_LIMITED: ['Too many requests in a minute.', 'Wait a minute, then try again.'],
  FEATURE_NOT_AVAILABLE: ['The brand’s plan does not include this.', 'Ask the platform’s operators for another plan.'],
  AUTH_METHOD_NOT_ALLOWED: [
    'The brand’s plan does not include this.',
    'Ask the platform’s operators for another plan.',
  ],
  PRODUCT_QUOTA_EXCEEDED: [
    'The plan’s items of this month are used up.',
    'Wait for next month or ask for another plan.',
  ],
  QUOTA_EXCEEDED: ['Today’s quota is used up.', 'Go on tomorrow, or raise the quota of the key.'],
  OFFER_EXCLUDES_IDENTITY: ['The brand’s offer has no identity per item.', 'Change the offer in Settings first.'],
  BATCH_EMPTY: ['The file has no rows.', 'Add at least one row below the header.'],
  BATCH_TOO_LARGE: ['The file has more than 500 rows.', 'Split it, and send the parts one after the other.'],
  BATCH_ROWS_REFUSED: [
    'Some rows cannot be accepted; nothing was registered.',
    'Correct them as the report says, and send the file again.',
  ],
  IDEMPOTENCY_IN_FLIGHT: ['This is being accepted already.', 'Look at the list, or send it again in a minute.'],
  ALREADY_DECIDED: ['You have approved this already.', 'Another administrator has to approve it.'],
  OWN_SUBMISSION: ['You asked for this yourself.', 'Another administrator has to approve it.'],
  APPROVALS_REQUIRED: [
    'The brand asks for approvals before anything is registered.',
    'Submit a batch instead: it waits for the other administrators.',
  ],
  SECOND_FACTOR_REFUSED: [
    'The code is not right, or was used already.',
    'Wait for the next code of your authenticator.',
  ],
  SECOND_FACTOR_ACTIVE: ['A second factor is active already.', 'Remove it before you set up another.'],
  LOGIN_REFUSED: ['The e-mail address or the password is not right.', 'Try again, or ask for a new password.'],
  LOGIN_THROTTLED: ['Too many failed attempts.', 'Wait a quarter of an hour, then try again.'],
  TOO_MANY_ATTEMPTS: ['Too many failed attempts.', 'Wait some time, then try again.'],
  ACCOUNT_DISABLED: ['This account is disabled.', 'Ask the platform’s operators.'],
  WEBHOOK_URL_MISMATCH: ['The address is not that of the subscription.', 'Copy it exactly, with its path.'],
  WEBHOOK_INACTIVE: ['The subscription is switched off.', 'Switch it on first.'],
  GTIN_TAKEN: [
    'Another brand registered this GTIN first.',
    'Check its digits, or ask the platform’s operators to move it.',
  ],
  MODEL_UNKNOWN: ['There is no model with this SKU.', 'Create the model first.'],
  RETAILER_NOT_FOUND: ['There is no such active point of sale.', 'Choose one of the list.'],
  GTIN_INVALID: ['The GTIN is not right.', 'Check its digits: the last one is computed from the others.'],
  INVALID_CREDENTIALS: ['Your session cannot be read.', 'Sign in again: you come back to this screen.'],
  SESSION_UNREADABLE: ['Your session cannot be read.', 'Sign in again: you come back to this screen.'],
  SESSION_KIND_INVALID: ['This is not a session of the console.', 'Sign in again with your password.'],
  SESSION_WITHOUT_EMAIL: ['Your account has no e-mail address.', 'Ask the platform’s operators to add one.'],
  SECOND_FACTOR_REQUIRED: ['The second step of signing in is missing.', 'Sign in again and enter the code.'],
  API_KEY_MALFORMED: ['This is not an API key.', 'The console works with your account: sign in.'],
  API_KEY_UNKNOWN: ['This API key does not exist.', 'Issue another one under API keys.'],
  API_KEY_REVOKED: ['This API key has been revoked.', 'Issue another one under API keys.'],
  API_KEY_EXPIRED: ['This API key has expired.', 'Issue another one under API keys.'],
  SCOPE_MISSING: ['The key may not do this.', 'Issue a key with the scope it needs.'],
  BRAND_NOT_SERVED: ['This is not a brand you act for.', 'Choose one of yours.'],
  IDEMPOTENCY_CONFLICT: ['Another batch was sent under the same name.', 'Reload the page and send the file again.'],
  PARTNER_ACCOUNT_REQUIRED: ['Only accounts of repairers and recyclers may do this.', 'Ask a partner of the brand.'],
  ACCREDITATION_REQUIRED: ['The account is recognized by no brand.', 'Recognize it under Repairers and recyclers.'],
  DISTRIBUTOR_ACCOUNT_REQUIRED: ['Only accounts of points of sale may do this.', 'Ask a contact of the point of sale.'],
  DISTRIBUTOR_ACCESS_REQUIRED: ['The account is no active contact.', 'Let it in under Points of sale.'],
  BATCH_NOT_A_LIST: ['What was sent is not a list of rows.', 'Send a CSV file with a header and one item per row.'],
  BATCH_BRAND_MISMATCH: ['A row names another brand.', 'Take the brand out of the file: this screen’s brand is meant.'],
  PRODUCT_NOT_COVERED: [
    'The account’s recognition does not extend to this item.',
    'Recognize it under Repairers and recyclers.',
  ],
  TERRITORY_VIEW_OFF: ['This contact does not see scans outside its territory.', 'Turn it on under Points of sale.'],
  TIER_NOT_ALLOWED: ['Your account does not open this audience.', 'Choose another audience.'],
  LINK_MALFORMED: ['This is no GS1 Digital Link.', 'Copy the whole address as it is printed.'],
  LINK_UNKNOWN: ['This link leads nowhere.', 'Check the GTIN and serial in it.'],
  OPERATION_TOO_COSTLY: ['This screen asks for too much at once.', 'Ask for a shorter list.'],
  ANSWER_TOO_LARGE: ['The answer is too large.', 'Ask for a shorter list.'],
};

const FR: Sentences = {
  OFFLINE: ['La plateforme ne répond pas.', 'Vérifiez votre connexion, puis réessayez.'],
  OUTCOME_UNKNOWN: ['La réponse s’est perdue.', 'C’est peut-être fait malgré tout : regardez avant de recommencer.'],
  ANSWER_LOST: ['La réponse s’est perdue.', 'Renvoyez : ce qui est déjà fait ne l’est pas deux fois.'],
  UNAVAILABLE: ['Une partie de la plateforme est injoignable.', 'Rien n’a été enregistré. Réessayez dans une minute.'],
  COUNTERS_UNAVAILABLE: [
    'Une partie de la plateforme est injoignable.',
    'Rien n’a été enregistré. Réessayez dans une minute.',
  ],
  UNAUTHENTICATED: ['Votre session est terminée.', 'Reconnectez-vous : vous reviendrez à cet écran.'],
  SESSION_REVOKED: ['Votre session est terminée.', 'Reconnectez-vous : vous reviendrez à cet écran.'],
  CSRF_REFUSED: ['Cette fenêtre a perdu sa session.', 'Rechargez la page, puis réessayez.'],
  ORIGIN_NOT_ALLOWED: [
    'Cette adresse ne peut pas utiliser votre session.',
    'Ouvrez la console à l’adresse où la plateforme est publiée.',
  ],
  FORBIDDEN: ['Votre compte n’a pas ce droit.', 'Demandez à un administrateur de la marque ou aux opérateurs.'],
  NOT_FOUND: ['Cela n’existe pas dans cette marque.', 'Il a peut-être été retiré : revenez à la liste.'],
  STATE_CONFLICT: [
    'Ce n’est pas possible dans son état actuel.',
    'Quelqu’un a pu être plus rapide : regardez-le à nouveau.',
  ],
  PRECONDITION_FAILED: ['Quelqu’un l’a modifié entre-temps.', 'Regardez-le à nouveau, puis refaites votre changement.'],
  LIMIT_REACHED: ['Le nombre maximal est atteint.', 'Retirez ce qui ne sert plus, ou attendez demain.'],
  INVALID_INPUT: ['Une partie de votre saisie ne peut pas être acceptée.', 'Corrigez les champs signalés.'],
  RATE_LIMITED: ['Trop de demandes en une minute.', 'Attendez une minute, puis réessayez.'],
  FEATURE_NOT_AVAILABLE: [
    'L’abonnement de la marque ne le comprend pas.',
    'Demandez un autre abonnement aux opérateurs.',
  ],
  AUTH_METHOD_NOT_ALLOWED: [
    'L’abonnement de la marque ne le comprend pas.',
    'Demandez un autre abonnement aux opérateurs.',
  ],
  PRODUCT_QUOTA_EXCEEDED: [
    'Les articles du mois sont épuisés.',
    'Attendez le mois prochain ou demandez un autre abonnement.',
  ],
  QUOTA_EXCEEDED: ['Le quota du jour est épuisé.', 'Continuez demain, ou relevez le quota de la clé.'],
  OFFER_EXCLUDES_IDENTITY: [
    'L’offre de la marque n’a pas d’identité par article.',
    'Changez d’abord l’offre dans les réglages.',
  ],
  BATCH_EMPTY: ['Le fichier n’a aucune ligne.', 'Ajoutez au moins une ligne sous l’en-tête.'],
  BATCH_TOO_LARGE: ['Le fichier a plus de 500 lignes.', 'Coupez-le et envoyez les parties l’une après l’autre.'],
  BATCH_ROWS_REFUSED: [
    'Des lignes sont refusées ; rien n’a été enregistré.',
    'Corrigez-les d’après le rapport et renvoyez le fichier.',
  ],
  IDEMPOTENCY_IN_FLIGHT: ['C’est déjà en cours d’acceptation.', 'Regardez la liste, ou renvoyez dans une minute.'],
  ALREADY_DECIDED: ['Vous avez déjà approuvé.', 'Un autre administrateur doit approuver.'],
  OWN_SUBMISSION: ['Vous l’avez demandé vous-même.', 'Un autre administrateur doit l’approuver.'],
  APPROVALS_REQUIRED: [
    'La marque demande des approbations avant tout enregistrement.',
    'Soumettez plutôt un lot : il attend les autres administrateurs.',
  ],
  SECOND_FACTOR_REFUSED: ['Le code est faux ou a déjà servi.', 'Attendez le code suivant de votre application.'],
  SECOND_FACTOR_ACTIVE: ['Un second facteur est déjà actif.', 'Retirez-le avant d’en installer un autre.'],
  LOGIN_REFUSED: ['L’adresse ou le mot de passe est incorrect.', 'Réessayez, ou demandez un nouveau mot de passe.'],
  LOGIN_THROTTLED: ['Trop d’essais manqués.', 'Attendez un quart d’heure, puis réessayez.'],
  TOO_MANY_ATTEMPTS: ['Trop d’essais manqués.', 'Attendez un moment, puis réessayez.'],
  ACCOUNT_DISABLED: ['Ce compte est désactivé.', 'Adressez-vous aux opérateurs de la plateforme.'],
  WEBHOOK_URL_MISMATCH: ['Ce n’est pas l’adresse de l’abonnement.', 'Copiez-la exactement, avec son chemin.'],
  WEBHOOK_INACTIVE: ['L’abonnement est arrêté.', 'Activez-le d’abord.'],
  GTIN_TAKEN: [
    'Une autre marque a enregistré ce GTIN la première.',
    'Vérifiez ses chiffres, ou demandez aux opérateurs de la plateforme de le déplacer.',
  ],
  MODEL_UNKNOWN: ['Aucun modèle n’a cette référence.', 'Créez d’abord le modèle.'],
  RETAILER_NOT_FOUND: ['Ce point de vente actif n’existe pas.', 'Choisissez-en un dans la liste.'],
  GTIN_INVALID: ['Le GTIN est incorrect.', 'Vérifiez ses chiffres : le dernier se calcule d’après les autres.'],
  INVALID_CREDENTIALS: ['Votre session est illisible.', 'Reconnectez-vous : vous reviendrez à cet écran.'],
  SESSION_UNREADABLE: ['Votre session est illisible.', 'Reconnectez-vous : vous reviendrez à cet écran.'],
  SESSION_KIND_INVALID: ['Ce n’est pas une session de la console.', 'Reconnectez-vous avec votre mot de passe.'],
  SESSION_WITHOUT_EMAIL: ['Votre compte n’a pas d’adresse électronique.', 'Demandez aux opérateurs d’en ajouter une.'],
  SECOND_FACTOR_REQUIRED: ['La seconde étape de la connexion manque.', 'Reconnectez-vous et saisissez le code.'],
  API_KEY_MALFORMED: ['Ce n’est pas une clé d’API.', 'La console travaille avec votre compte : connectez-vous.'],
  API_KEY_UNKNOWN: ['Cette clé d’API n’existe pas.', 'Émettez-en une autre sous Clés d’API.'],
  API_KEY_REVOKED: ['Cette clé d’API est révoquée.', 'Émettez-en une autre sous Clés d’API.'],
  API_KEY_EXPIRED: ['Cette clé d’API a expiré.', 'Émettez-en une autre sous Clés d’API.'],
  SCOPE_MISSING: ['La clé n’a pas ce droit.', 'Émettez une clé avec le droit qu’il faut.'],
  BRAND_NOT_SERVED: ['Ce n’est pas une marque pour laquelle vous agissez.', 'Choisissez l’une des vôtres.'],
  IDEMPOTENCY_CONFLICT: ['Un autre lot a été envoyé sous le même nom.', 'Rechargez la page et renvoyez le fichier.'],
  PARTNER_ACCOUNT_REQUIRED: [
    'Seuls les comptes de réparateurs et de recycleurs le peuvent.',
    'Demandez à un partenaire de la marque.',
  ],
  ACCREDITATION_REQUIRED: ['Aucune marque ne reconnaît ce compte.', 'Reconnaissez-le sous Réparateurs et recycleurs.'],
  DISTRIBUTOR_ACCOUNT_REQUIRED: [
    'Seuls les comptes de points de vente le peuvent.',
    'Demandez à un contact du point de vente.',
  ],
  DISTRIBUTOR_ACCESS_REQUIRED: ['Ce compte n’est le contact actif d’aucun point de vente.', 'Ouvrez-lui l’accès.'],
  BATCH_NOT_A_LIST: [
    'L’envoi n’est pas une liste de lignes.',
    'Envoyez un CSV avec un en-tête et un article par ligne.',
  ],
  BATCH_BRAND_MISMATCH: [
    'Une ligne nomme une autre marque.',
    'Retirez la marque du fichier : celle de cet écran est entendue.',
  ],
  PRODUCT_NOT_COVERED: [
    'La reconnaissance du compte ne s’étend pas à cet article.',
    'Étendez-la sous Réparateurs et recycleurs.',
  ],
  TERRITORY_VIEW_OFF: [
    'Ce contact ne voit pas les scans hors de son territoire.',
    'Activez cette vue sous Points de vente.',
  ],
  TIER_NOT_ALLOWED: ['Votre compte n’ouvre pas cette audience.', 'Choisissez une autre audience.'],
  LINK_MALFORMED: ['Ce n’est pas un lien GS1.', 'Copiez l’adresse entière, comme elle est imprimée.'],
  LINK_UNKNOWN: ['Ce lien ne mène nulle part.', 'Vérifiez le GTIN et le numéro de série.'],
  OPERATION_TOO_COSTLY: ['Cet écran demande trop à la fois.', 'Demandez une liste plus courte.'],
  ANSWER_TOO_LARGE: ['La réponse est trop volumineuse.', 'Demandez une liste plus courte.'],
};

const OTHERWISE: Readonly<Record<Language, (requestId?: string) => Sentence>> = {
  en: (id) => [
    'Something went wrong.',
    `Try again; if it stays, tell the platform’s operators${id ? ` (${id})` : ''}.`,
  ],
  fr: (id) => ['Quelque chose s’est mal passé.', `Réessayez ; sinon prévenez les opérateurs${id ? ` (${id})` : ''}.`],
};

/** Returns the code of a refusal of the graph; `INTERNAL` for faults that a reader can only report to the operators. */
export const codeNamed = (code: unknown): RefusalCode =>
  typeof code === 'string' && isNameOf(EN, code) ? code : 'INTERNAL';

/** Returns the sentences of a refusal: reason and advice. */
export const sentenceOf = (language: Language, { code, requestId }: Refusal): Sentence => {
  const own = isNameOf(EN, code) ? (language === 'fr' ? FR : EN)[code] : undefined;
  return bound(own ?? OTHERWISE[language](requestId));
};
