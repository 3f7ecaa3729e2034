import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';

/** A section of a passport: its name, and limits of its default disclosure (§2.11). */
export interface SectionRule {
  readonly section: string;
  readonly label: { readonly en: string; readonly fr: string };
  /** Sector of the section; in other sectors only tiers that see whole documents see it. */
  readonly sector?: Sector;
  /** Paths below the section, through lists, for tiers that do not see the whole section. */
  readonly visibleFields?: readonly string[];
  /** Fields withheld, in one sector, from tiers that otherwise see the whole section. */
  readonly withheld?: { readonly sector: Sector; readonly fields: readonly string[]; readonly from: readonly Tier[] };
}

const called = (en: string, fr: string, more: Omit<SectionRule, 'section' | 'label'> = {}) => ({
  label: { en, fr },
  ...more,
});

const SECTIONS = {
  product_identification: called('Product identification', 'Identification du produit'),
  espr_compliance: called('Ecodesign compliance', 'Conformité écoconception'),
  reach_ce_marking: called('REACH and CE marking', 'REACH et marquage CE'),
  recyclability: called('Recyclability', 'Recyclabilité'),
  labels: called('Labels', 'Labels'),
  eu_declaration_of_conformity: called('EU declaration of conformity', 'Déclaration UE de conformité'),
  waste_information: called('Waste information', 'Informations sur les déchets'),
  battery_specification: called('Battery specification', 'Caractéristiques de la batterie', {
    withheld: {
      sector: 'battery',
      fields: ['part_numbers', 'status', 'expected_cycles'],
      from: ['public', 'end_user'],
    },
  }),
  battery_markings: called('Battery markings', 'Marquages de la batterie'),
  extinguishing_agent: called('Extinguishing agent', "Agent d'extinction"),
  battery_annex_xiii_public: called('Battery passport, public part', 'Passeport batterie, partie publique', {
    sector: 'battery',
  }),
  textile: called('Textile', 'Textile', {
    sector: 'textile',
    visibleFields: ['materials.name', 'materials.percentage'],
  }),
  footwear: called('Footwear', 'Chaussure', {
    sector: 'footwear',
    visibleFields: ['upper', 'lining', 'insole', 'sole'],
  }),
  environmental_impact: called('Environmental impact', 'Impact environnemental'),
  circularity: called('Circularity', 'Circularité'),
  primary_material: called('Primary material', 'Matière principale'),
  certified_organic: called('Certified organic', 'Certification biologique'),
  durability: called('Durability', 'Durabilité'),
  energy_efficiency: called('Energy efficiency', 'Efficacité énergétique'),
  carbon_footprint: called('Carbon footprint', 'Empreinte carbone'),
  bill_of_materials: called('Bill of materials', 'Nomenclature'),
  repairability_index: called('Repairability index', 'Indice de réparabilité'),
  disassembly_instructions: called('Disassembly', 'Démontage'),
  battery_state_of_health: called('Battery state of health', 'État de santé de la batterie'),
  material_composition: called('Material composition', 'Composition'),
  substances_of_concern: called('Substances of concern', 'Substances préoccupantes'),
  manufacturing: called('Manufacturing', 'Fabrication'),
  supply_chain: called('Supply chain', "Chaîne d'approvisionnement"),
} as const;

type Section = keyof typeof SECTIONS;

const FOR_EVERYONE: readonly Section[] = [
  'product_identification',
  'espr_compliance',
  'reach_ce_marking',
  'recyclability',
  'labels',
  'eu_declaration_of_conformity',
  'waste_information',
  'battery_specification',
  'battery_markings',
  'extinguishing_agent',
  'battery_annex_xiii_public',
];

const FOR_END_USERS: readonly Section[] = [
  ...FOR_EVERYONE,
  'environmental_impact',
  'circularity',
  'primary_material',
  'certified_organic',
  'durability',
  'energy_efficiency',
  'carbon_footprint',
];

/**
 * Sections that each tier sees whole by default, or `every` for whole documents including unknown sections (§2.11). A
 * tier without an entry does not compile.
 */
const WHOLE_SECTIONS: Readonly<Record<Tier, 'every' | readonly Section[]>> = {
  public: FOR_EVERYONE,
  end_user: FOR_END_USERS,
  repairer: [
    ...FOR_END_USERS,
    'bill_of_materials',
    'repairability_index',
    'disassembly_instructions',
    'battery_state_of_health',
  ],
  recycler: [
    ...FOR_END_USERS,
    'disassembly_instructions',
    'battery_state_of_health',
    'material_composition',
    'substances_of_concern',
  ],
  upstream: [
    ...FOR_END_USERS,
    'textile',
    'footwear',
    'material_composition',
    'substances_of_concern',
    'manufacturing',
    'supply_chain',
  ],
  authority: 'every',
};

/** Sections with a default disclosure. All others are visible only to tiers that see whole documents. */
export const DISCLOSURE_TABLE: readonly SectionRule[] = Object.entries(SECTIONS).map(([section, rule]) => ({
  section,
  ...rule,
}));

const BY_SECTION: ReadonlyMap<string, SectionRule> = new Map(DISCLOSURE_TABLE.map((entry) => [entry.section, entry]));

/** Returns the rule of a section; undefined for a section outside the table. */
export const sectionRule = (section: string): SectionRule | undefined => BY_SECTION.get(section);

/** Tells whether a tier sees every document whole, despite overrides of the brand. */
export const seesEverything = (tier: Tier): boolean => WHOLE_SECTIONS[tier] === 'every';

const WHOLE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WHOLE_SECTIONS).map(([tier, sections]) => [tier, new Set(sections === 'every' ? [] : sections)]),
);

/** Tells whether a tier sees a section whole by default, before sectors and withheld fields. */
export const seesWhole = (tier: Tier, section: string): boolean =>
  seesEverything(tier) || WHOLE.get(tier)?.has(section) === true;
