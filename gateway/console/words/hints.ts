import type { Language } from '../../../schema/vocabulary/languages.js';
import { boundText } from './typography.js';

/**
 * French translations of the descriptions in `schema/passport-document.schema.json`, by the English sentence: a changed
 * sentence has no translation until it is added here.
 */
export const FRENCH_HINTS: Readonly<Record<string, string>> = {
  'What the product is and who answers for it.': 'Ce qu’est le produit et qui en répond.',
  'ISO 3166 alpha-2 code.': 'Code ISO 3166 à deux lettres.',
  'Statements under Regulation (EU) 2024/1781.': 'Mentions au titre du règlement (UE) 2024/1781.',
  'REACH statement and CE marking.': 'Déclaration REACH et marquage CE.',
  'Shares in percent of mass.': 'Parts en pourcentage de la masse.',
  'Labels and certificates the product carries.': 'Labels et certificats que porte le produit.',
  'The declaration, or where it is found.': 'La déclaration, ou l’endroit où elle se trouve.',
  'How to hand the product in at the end of its life.': 'Comment remettre le produit à la collecte en fin de vie.',
  'General specification of a battery.': 'Caractéristiques générales d’une batterie.',
  'Markings of Regulation (EU) 2023/1542, Article 13(4) and 13(5).':
    'Marquages du règlement (UE) 2023/1542, article 13, paragraphes 4 et 5.',
  'Usable extinguishing agent.': 'Agent extincteur utilisable.',
  'Regulation (EU) 2023/1542, Annex XIII point 1.': 'Règlement (UE) 2023/1542, annexe XIII, point 1.',
  'Fibre composition of a textile product.': 'Composition en fibres d’un produit textile.',
  'Materials of the four main parts.': 'Matières des quatre parties principales.',
  'Impact over the life cycle.': 'Effets sur l’ensemble du cycle de vie.',
  'Reuse, repair, take-back.': 'Réemploi, réparation, reprise.',
  'The main material.': 'La matière principale.',
  'Statement on organic certification.': 'Mention de la certification biologique.',
  'How long the product lasts.': 'Combien de temps dure le produit.',
  'Energy class and consumption.': 'Classe énergétique et consommation.',
  'Greenhouse gases over the life cycle.': 'Gaz à effet de serre sur l’ensemble du cycle de vie.',
  'Parts and materials.': 'Pièces et matières.',
  'Index and its criteria.': 'L’indice et ses critères.',
  'How to take the product apart.': 'Comment démonter le produit.',
  'Regulation (EU) 2023/1542, Annex VII.': 'Règlement (UE) 2023/1542, annexe VII.',
  'All materials with their shares.': 'Toutes les matières et leurs parts.',
  'Substances, where they are and how much.': 'Les substances, leur emplacement et leur quantité.',
  'Where and how the product was made.': 'Où et comment le produit a été fabriqué.',
  'Suppliers and due diligence.': 'Fournisseurs et devoir de vigilance.',
};

/** Returns the hint for a section or field of a document; undefined where the schema has none. */
export function hintOf(described: { readonly description?: string } | undefined, language: Language) {
  const english = described?.description;
  if (english === undefined || language === 'en') return english;
  const french = FRENCH_HINTS[english];
  return french === undefined ? undefined : boundText(french);
}
