import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { BATTERY_REQUIREMENTS } from './battery-requirements.rules.js';
import { ask, type Requirement } from './requirement.rules.js';

const ESPR = 'Regulation (EU) 2024/1781';
const REACH = 'Regulation (EC) No 1907/2006';
const FIBRES = 'Regulation (EU) No 1007/2011';
const SHOES = 'Directive 94/11/EC';

const TEXTILE: readonly Sector[] = ['textile'];
const FOOTWEAR: readonly Sector[] = ['footwear'];

/** By regulation. Delegated acts under the ESPR are added as further lists. */
export const REQUIREMENTS: readonly Requirement[] = [
  ask('product_identification.name', 'all', ESPR, 'Annex III (a)', 'Product name', 'Nom du produit'),
  ask(
    'product_identification.gtin',
    'all',
    ESPR,
    'Annex III (c)',
    'Global trade item number',
    'Code article international',
  ),
  ask('product_identification.commodity_code', 'all', ESPR, 'Annex III (d)', 'Commodity code', 'Code marchandise'),
  ask('product_identification.manufacturer', 'all', ESPR, 'Annex III (g)', 'Manufacturer', 'Fabricant'),
  ask(
    'espr_compliance.operator_identifier',
    'all',
    ESPR,
    'Annex III (h)',
    'Economic operator identifier',
    'Identifiant d’opérateur économique',
  ),
  ask(
    'espr_compliance.facility_identifier',
    'all',
    ESPR,
    'Annex III (i)',
    'Facility identifier',
    'Identifiant de site',
  ),
  ask(
    'espr_compliance.user_manual_url',
    'all',
    ESPR,
    'Annex III (f)',
    'User manual and safety information',
    'Manuel d’utilisation et sécurité',
  ),
  ask(
    'eu_declaration_of_conformity',
    'all',
    ESPR,
    'Annex III (e)',
    'Declaration of conformity',
    'Déclaration de conformité',
  ),
  ask('durability', 'all', ESPR, 'Article 7(2)(b)(ii)', 'Durability', 'Durabilité'),
  ask('recyclability.recycled_content_percent', 'all', ESPR, 'Article 5(1)', 'Recycled content', 'Contenu recyclé'),
  ask('recyclability.recyclability_percent', 'all', ESPR, 'Article 5(1)', 'Recyclability', 'Recyclabilité'),
  ask('substances_of_concern', 'all', ESPR, 'Article 7(5)', 'Substances of concern', 'Substances préoccupantes'),
  ask(
    'disassembly_instructions',
    'all',
    ESPR,
    'Article 7(2)(b)(iv)',
    'Information for treatment facilities',
    'Informations pour les installations de traitement',
  ),
  ask(
    'reach_ce_marking',
    'all',
    REACH,
    'Article 33',
    'Substances of very high concern',
    'Substances extrêmement préoccupantes',
  ),
  ...BATTERY_REQUIREMENTS,
  ask('textile.materials.name', TEXTILE, FIBRES, 'Articles 5 and 14', 'Fibre names', 'Dénominations des fibres'),
  ask(
    'textile.materials.percentage',
    TEXTILE,
    FIBRES,
    'Articles 9 and 16',
    'Fibre percentages',
    'Pourcentages des fibres',
  ),
  ask('footwear.upper', FOOTWEAR, SHOES, 'Article 1(1), Annex I', 'Upper', 'Tige'),
  ask(
    'footwear.lining',
    FOOTWEAR,
    SHOES,
    'Article 1(1), Annex I',
    'Lining and sock',
    'Doublure et semelle de propreté',
  ),
  ask('footwear.sole', FOOTWEAR, SHOES, 'Article 1(1), Annex I', 'Outer sole', 'Semelle extérieure'),
];
