import { isNameOf } from '../../../schema/closed-record.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { bound } from './typography.js';

type Named = Readonly<Record<Language, string>>;

const said = (en: string, fr: string): Named => ({ en, fr: bound(fr) });

/** Names of every audited action. */
const ACTIONS = {
  acceptBuyback: said('Buyback accepted', 'Rachat accepté'),
  acceptInvitation: said('Invitation accepted', 'Invitation acceptée'),
  acceptTransfer: said('Transfer accepted', 'Transfert accepté'),
  acceptWarrantyClaim: said('Warranty claim accepted', 'Demande de garantie acceptée'),
  addClaimPhoto: said('Photo added to a warranty claim', 'Photo jointe à une demande de garantie'),
  addInterventionPhoto: said('Photo added to an intervention', 'Photo jointe à une intervention'),
  approveFewerApprovals: said('Fewer approvals agreed to', 'Baisse du nombre d’approbations acceptée'),
  approveMintBatch: said('Batch approved', 'Lot d’articles approuvé'),
  beginHostSession: said('Signed in at the brand’s address', 'Connexion à l’adresse de la marque'),
  burnProduct: said('Item destroyed', 'Article détruit'),
  cancelShipment: said('Shipment called off', 'Expédition annulée'),
  cancelTransfer: said('Transfer taken back', 'Transfert retiré'),
  catchUpWebhook: said('Events sent again since a day', 'Événements renvoyés depuis une date'),
  changePassportVisibility: said('Visibility of a passport changed', 'Visibilité d’un passeport changée'),
  changePassword: said('Password changed', 'Mot de passe changé'),
  claimProduct: said('Item claimed with a code', 'Article enregistré au nom de l’acheteur, par un code'),
  claimReceipt: said('Item claimed with a receipt', 'Article enregistré au nom de l’acheteur, par un reçu'),
  claimWarranty: said('Warranty claimed', 'Garantie demandée'),
  closeNumberReport: said('Report of an unknown number closed', 'Signalement d’un numéro inconnu clos'),
  closeTheftReport: said('Theft report closed', 'Déclaration de vol close'),
  completeBuyback: said('Buyback completed', 'Rachat conclu'),
  completeReturn: said('Return completed', 'Retour conclu'),
  confirmSecondFactor: said('Second factor turned on', 'Second facteur activé'),
  createDpp: said('Passport created by an interface', 'Passeport créé par une interface'),
  createWebhook: said('Webhook created', 'Webhook créé'),
  deactivateRegistration: said('Registration deactivated', 'Enregistrement désactivé'),
  declareSale: said('Sale declared', 'Vente déclarée'),
  declineBuyback: said('Buyback declined', 'Rachat refusé'),
  declineInvitation: said('Invitation declined', 'Invitation refusée'),
  declineTransfer: said('Transfer declined', 'Transfert refusé'),
  deleteWebhook: said('Webhook deleted', 'Webhook supprimé'),
  discardPassportDraft: said('Draft of a passport thrown away', 'Brouillon de passeport abandonné'),
  enrolSecondFactor: said('Second factor begun', 'Second facteur commencé'),
  eraseAccount: said('Account erased', 'Compte effacé'),
  eraseMyData: said('Own data erased', 'Données personnelles effacées'),
  exportForRegistry: said('Registrations downloaded', 'Enregistrements téléchargés'),
  exportMyData: said('Own data downloaded', 'Données personnelles téléchargées'),
  grantAccreditation: said('Partner recognised', 'Partenaire reconnu'),
  handOverSession: said('Session handed to the brand’s address', 'Session portée à l’adresse de la marque'),
  hidePartner: said('Partner hidden from the pages', 'Partenaire retiré des pages'),
  importProducts: said('Items imported', 'Articles importés'),
  inviteAccount: said('Invitation sent', 'Invitation envoyée'),
  issueApiKey: said('API key issued', 'Clé d’API émise'),
  issueCertificate: said('Certificate issued', 'Certificat émis'),
  issueHandoverCode: said('Handover code issued', 'Code de remise émis'),
  issuePurchaseCodes: said('Purchase codes issued', 'Codes d’achat émis'),
  issueWorkOrder: said('Work ordered', 'Travail commandé'),
  login: said('Signed in', 'Connexion'),
  logout: said('Signed out', 'Déconnexion'),
  moveGtin: said('GTIN moved', 'GTIN déplacé'),
  offerBuyback: said('Buyback offered', 'Rachat proposé'),
  offerTransfer: said('Transfer offered', 'Transfert proposé'),
  offerTransferByLink: said('Transfer offered by a code', 'Transfert proposé par un code'),
  openTheftReport: said('Reported stolen', 'Déclaré volé'),
  patchPassport: said('Passport corrected', 'Passeport corrigé'),
  placeItems: said('Model and lot given to items', 'Modèle et lot donnés à des articles'),
  prepareShipment: said('Shipment prepared', 'Expédition préparée'),
  proveBrandDomain: said('Domain name checked', 'Nom de domaine vérifié'),
  publishPassport: said('Passport published', 'Passeport publié'),
  receiveReturn: said('Return received', 'Retour reçu'),
  receiveShipment: said('Shipment received', 'Expédition reçue'),
  recordIntervention: said('Intervention recorded', 'Intervention inscrite'),
  recordRegistration: said('Registration recorded', 'Enregistrement inscrit'),
  redeliverWebhook: said('Event sent again', 'Événement renvoyé'),
  refreshSession: said('Session continued', 'Session prolongée'),
  refuseFewerApprovals: said('Fewer approvals refused', 'Baisse du nombre d’approbations refusée'),
  refuseMintBatch: said('Batch refused', 'Lot d’articles refusé'),
  refuseWarrantyClaim: said('Warranty claim refused', 'Demande de garantie refusée'),
  registerItems: said('Items registered', 'Articles enregistrés'),
  reinstateProduct: said('Revocation of an item undone', 'Révocation d’un article annulée'),
  rejectReturn: said('Return refused', 'Retour refusé'),
  removeAdministrator: said('Administrator removed', 'Administrateur retiré'),
  removeListing: said('Place of a partner removed', 'Lieu d’un partenaire supprimé'),
  removeSecondFactor: said('Second factor turned off', 'Second facteur désactivé'),
  renewWarranty: said('Warranty renewed', 'Garantie renouvelée'),
  reportUnknownNumber: said('Unknown number reported', 'Numéro inconnu signalé'),
  requestPasswordReset: said('New password asked for', 'Nouveau mot de passe demandé'),
  requestReturn: said('Return asked for', 'Retour demandé'),
  requestSignInLink: said('Link to sign in asked for', 'Lien de connexion demandé'),
  resetPassword: said('Password set', 'Mot de passe choisi'),
  restoreProduct: said('Item back in the catalog', 'Article remis au catalogue'),
  revokeApiKey: said('API key revoked', 'Clé d’API révoquée'),
  revokeCertificate: said('Certificate revoked', 'Certificat révoqué'),
  revokeIssuerKey: said('Signing key revoked', 'Clé de signature révoquée'),
  revokeProduct: said('Item revoked', 'Article révoqué'),
  revokeProofCode: said('Code taken back', 'Code retiré'),
  revokePurchaseCodes: said('Purchase codes taken back', 'Codes d’achat retirés'),
  rotateIssuerKey: said('Signing key replaced', 'Clé de signature remplacée'),
  rotateWebhookSecret: said('Secret of a webhook replaced', 'Secret d’un webhook remplacé'),
  saveAccount: said('Account saved', 'Compte enregistré'),
  saveApiKey: said('API key saved', 'Clé d’API enregistrée'),
  saveBatch: said('Lot saved', 'Lot enregistré'),
  saveBrand: said('Settings of the brand saved', 'Réglages de la marque enregistrés'),
  saveCategory: said('Category saved', 'Catégorie enregistrée'),
  saveDistributorContact: said('Contact of a point of sale saved', 'Contact d’un point de vente enregistré'),
  saveListing: said('Place of a partner saved', 'Lieu d’un partenaire enregistré'),
  saveModel: said('Model saved', 'Modèle enregistré'),
  savePassportDraft: said('Draft of a passport saved', 'Brouillon de passeport enregistré'),
  savePlan: said('Plan saved', 'Abonnement enregistré'),
  saveRetailer: said('Point of sale saved', 'Point de vente enregistré'),
  saveWebhook: said('Webhook saved', 'Webhook enregistré'),
  sendShipment: said('Shipment sent', 'Expédition envoyée'),
  sendTestEvent: said('Test event sent', 'Événement d’essai envoyé'),
  sendToRegistry: said('Sent to the registry', 'Envoyé au registre'),
  setAccountDisabled: said('Account closed or opened', 'Compte fermé ou rouvert'),
  setBrandOffer: said('Offer of the brand changed', 'Offre de la marque changée'),
  setModelMedia: said('Images of a model saved', 'Images d’un modèle enregistrées'),
  settleWarrantyClaim: said('Warranty claim settled', 'Demande de garantie réglée'),
  showPartner: said('Partner shown on the pages', 'Partenaire montré sur les pages'),
  submitMintBatch: said('Batch submitted', 'Lot d’articles envoyé'),
  supersedePassportVersion: said('Version of a passport replaced', 'Version d’un passeport remplacée'),
  supersedeProduct: said('Item replaced by another record', 'Article remplacé par une autre fiche'),
  takeInvitation: said('Invitation taken up', 'Invitation suivie'),
  takeUpTransfer: said('Transfer by a code taken up', 'Transfert par un code suivi'),
  tellOfStolenProduct: said('Stolen item seen', 'Article volé aperçu'),
  updateDpp: said('Passport changed by an interface', 'Passeport changé par une interface'),
  updateDppElement: said(
    'Value of a passport changed by an interface',
    'Valeur d’un passeport changée par une interface',
  ),
  updateWebhook: said('Webhook changed', 'Webhook changé'),
  uploadPicture: said('Image uploaded', 'Image envoyée'),
  useSignInLink: said('Signed in by mail', 'Connexion par courriel'),
  verifyQr: said('Code checked', 'Code vérifié'),
  verifySecondFactor: said('Second factor entered', 'Second facteur saisi'),
  withdrawAccreditation: said('Recognition of a partner withdrawn', 'Reconnaissance d’un partenaire retirée'),
  withdrawDpp: said('Passport withdrawn by an interface', 'Passeport retiré par une interface'),
  withdrawInvitation: said('Invitation taken back', 'Invitation retirée'),
  withdrawProduct: said('Item out of the catalog', 'Article retiré du catalogue'),
} as const;

/** Names of the objects of actions: types of the graph, and names that operations use. */
const THINGS: Readonly<Record<string, Named>> = {
  AcceptedBatch: said('batch', 'lot d’articles'),
  Account: said('account', 'compte'),
  Accreditation: said('recognition', 'reconnaissance'),
  ApiKey: said('API key', 'clé d’API'),
  Brand: said('brand', 'marque'),
  BrandDomain: said('domain name', 'nom de domaine'),
  Buyback: said('buyback', 'rachat'),
  Category: said('category', 'catégorie'),
  Certificate: said('certificate', 'certificat'),
  DeclaredSale: said('sale', 'vente'),
  DistributorContact: said('contact', 'contact'),
  Dpp: said('passport', 'passeport'),
  DppElementChange: said('passport', 'passeport'),
  Gtin: said('GTIN', 'GTIN'),
  HostSession: said('session', 'session'),
  Intervention: said('intervention', 'intervention'),
  Invitation: said('invitation', 'invitation'),
  IssuedApiKey: said('API key', 'clé d’API'),
  IssuerKey: said('signing key', 'clé de signature'),
  MintBatch: said('batch', 'lot d’articles'),
  MovedGtin: said('GTIN', 'GTIN'),
  NumberReport: said('report of a number', 'signalement'),
  PartnerListing: said('place', 'lieu'),
  Passport: said('passport', 'passeport'),
  PassportVersion: said('version of a passport', 'version de passeport'),
  Photo: said('photo', 'photo'),
  Picture: said('image', 'image'),
  PlacedItems: said('items', 'articles'),
  Plan: said('plan', 'abonnement'),
  Product: said('item', 'article'),
  ProductBatch: said('lot', 'lot'),
  ProductImport: said('items', 'articles'),
  ProductModel: said('model', 'modèle'),
  ProductReturn: said('return', 'retour'),
  ProofCode: said('handover code or work order', 'code de remise ou ordre de travail'),
  PurchaseCode: said('purchase code', 'code d’achat'),
  QrVerdictResult: said('check', 'vérification'),
  RegistryHandover: said('registrations', 'enregistrements'),
  Retailer: said('point of sale', 'point de vente'),
  SavedBatch: said('lot', 'lot'),
  SavedModel: said('model', 'modèle'),
  SavedWebhookSubscription: said('webhook', 'webhook'),
  SecondFactorEnrolment: said('second factor', 'second facteur'),
  SessionTokens: said('session', 'session'),
  Shipment: said('shipment', 'expédition'),
  SignInLinkSession: said('session', 'session'),
  TheftReport: said('theft report', 'déclaration de vol'),
  Transfer: said('transfer', 'transfert'),
  TransferByLink: said('transfer', 'transfert'),
  Warranty: said('warranty', 'garantie'),
  WarrantyClaim: said('warranty claim', 'demande de garantie'),
  WebhookDelivery: said('delivery', 'envoi'),
  WebhookSubscription: said('webhook', 'webhook'),
};

/** Returns the reader's name of an action; for one added by a newer version, the graph's own. */
export const actionNamed = (action: string, language: Language): string =>
  isNameOf(ACTIONS, action) ? ACTIONS[action][language] : action;

/** Names of codes by the action that issued them: the graph has one type for two kinds. */
const ISSUED: Readonly<Record<string, Named>> = {
  issueHandoverCode: said('handover code', 'code de remise'),
  issueWorkOrder: said('work order', 'ordre de travail'),
};

/** Returns the reader's name of an action's object; for an unknown one, the graph's own. */
const thingNamed = (thing: string, language: Language, action: string): string =>
  ISSUED[action]?.[language] ?? THINGS[thing]?.[language] ?? thing;

const numbered: Readonly<Record<Language, (id: string) => string>> = {
  en: (id) => `no.\u00a0${id}`,
  fr: (id) => `nº\u00a0${id}`,
};

/** Tells whether an address is the one that an account gets when it is erased. */
export const isErased = (email: string): boolean => /^erased-\d+@erased\.invalid$/.test(email);

const DIGEST = /^[\da-f]{64}$/;

/** Names one object: by its own name, else by its number or other key. */
export function oneThingNamed({ thing, thingId, thingName, action }: LoggedThing, language: Language): string {
  const kind = thingNamed(thing, language, action);
  if (thingName) return `${kind} ${thingName}`;
  // A digest tells a reader nothing: an image that nothing shows yet is just an image.
  if (thingId === null || DIGEST.test(thingId)) return kind;
  return `${kind} ${/^\d+$/.test(thingId) ? numbered[language](thingId) : thingId}`;
}

interface LoggedThing {
  readonly thing: string;
  readonly thingId: string | null;
  readonly thingName: string | null;
  readonly action: string;
}
