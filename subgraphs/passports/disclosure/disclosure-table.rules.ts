import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';

/** Who sees one section by default (§2.11), and how people call it. */
export interface SectionRule {
  readonly section: string;
  /** Tiers that see the whole section, besides authority, which sees everything. */
  readonly tiers: readonly Tier[];
  /** Sector the section belongs to; for every other sector it goes to authority alone. */
  readonly sector?: Sector;
  /** What the tiers outside `tiers` still see of it: paths below the section, through lists. */
  readonly visibleFields?: readonly string[];
  /** Fields taken away from `tiers` of one sector. */
  readonly withheld?: { readonly sector: Sector; readonly fields: readonly string[]; readonly from: readonly Tier[] };
  readonly label: { readonly en: string; readonly fr: string };
}

const EVERYONE: readonly Tier[] = ['public', 'end_user', 'repairer', 'recycler', 'upstream'];
const END_USERS_AND_TRADES: readonly Tier[] = ['end_user', 'repairer', 'recycler', 'upstream'];

const rule = (section: string, tiers: readonly Tier[], en: string, fr: string, more: Partial<SectionRule> = {}) => ({
  section,
  tiers,
  label: { en, fr },
  ...more,
});

/** The default disclosure. A section that is not listed goes to authority alone. */
export const DISCLOSURE_TABLE: readonly SectionRule[] = [
  rule('product_identification', EVERYONE, 'Product identification', 'Identification du produit'),
  rule('espr_compliance', EVERYONE, 'Ecodesign compliance', 'Conformité écoconception'),
  rule('reach_ce_marking', EVERYONE, 'REACH and CE marking', 'REACH et marquage CE'),
  rule('recyclability', EVERYONE, 'Recyclability', 'Recyclabilité'),
  rule('labels', EVERYONE, 'Labels', 'Labels'),
  rule('eu_declaration_of_conformity', EVERYONE, 'EU declaration of conformity', 'Déclaration UE de conformité'),
  rule('waste_information', EVERYONE, 'Waste information', 'Informations sur les déchets'),
  rule('battery_specification', EVERYONE, 'Battery specification', 'Caractéristiques de la batterie', {
    withheld: {
      sector: 'battery',
      fields: ['part_numbers', 'status', 'expected_cycles'],
      from: ['public', 'end_user'],
    },
  }),
  rule('battery_markings', EVERYONE, 'Battery markings', 'Marquages de la batterie'),
  rule('extinguishing_agent', EVERYONE, 'Extinguishing agent', "Agent d'extinction"),
  rule('battery_annex_xiii_public', EVERYONE, 'Battery passport, public part', 'Passeport batterie, partie publique', {
    sector: 'battery',
  }),
  rule('textile', ['upstream'], 'Textile', 'Textile', {
    sector: 'textile',
    visibleFields: ['materials.name', 'materials.percentage'],
  }),
  rule('footwear', ['upstream'], 'Footwear', 'Chaussure', {
    sector: 'footwear',
    visibleFields: ['upper', 'lining', 'insole', 'sole'],
  }),
  rule('environmental_impact', END_USERS_AND_TRADES, 'Environmental impact', 'Impact environnemental'),
  rule('circularity', END_USERS_AND_TRADES, 'Circularity', 'Circularité'),
  rule('primary_material', END_USERS_AND_TRADES, 'Primary material', 'Matière principale'),
  rule('certified_organic', END_USERS_AND_TRADES, 'Certified organic', 'Certification biologique'),
  rule('durability', END_USERS_AND_TRADES, 'Durability', 'Durabilité'),
  rule('energy_efficiency', END_USERS_AND_TRADES, 'Energy efficiency', 'Efficacité énergétique'),
  rule('carbon_footprint', END_USERS_AND_TRADES, 'Carbon footprint', 'Empreinte carbone'),
  rule('bill_of_materials', ['repairer'], 'Bill of materials', 'Nomenclature'),
  rule('repairability_index', ['repairer'], 'Repairability index', 'Indice de réparabilité'),
  rule('disassembly_instructions', ['repairer', 'recycler'], 'Disassembly', 'Démontage'),
  rule('battery_state_of_health', ['repairer', 'recycler'], 'Battery state of health', 'État de santé de la batterie'),
  rule('material_composition', ['recycler', 'upstream'], 'Material composition', 'Composition'),
  rule('substances_of_concern', ['recycler', 'upstream'], 'Substances of concern', 'Substances préoccupantes'),
  rule('manufacturing', ['upstream'], 'Manufacturing', 'Fabrication'),
  rule('supply_chain', ['upstream'], 'Supply chain', "Chaîne d'approvisionnement"),
];

const BY_SECTION: ReadonlyMap<string, SectionRule> = new Map(DISCLOSURE_TABLE.map((entry) => [entry.section, entry]));

export const sectionRule = (section: string): SectionRule | undefined => BY_SECTION.get(section);
