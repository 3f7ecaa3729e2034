/** Labels of the vocabulary in one language. */
export interface DictionaryLabels extends DictionarySentences {
  /** Labels of terms that are not part of a document. */
  readonly own: Readonly<Record<string, string>>;
  /** Labels of the header of EN 18223. */
  readonly header: Readonly<Record<string, string>>;
}

interface DictionarySentences {
  readonly title: string;
  readonly about: string;
  /** Describes the section and unit of a member. */
  readonly memberOf: (label: string, section: string) => string;
  readonly anywhere: (label: string) => string;
  readonly measuredIn: (unit: string) => string;
}

/** Labels and comments of the vocabulary, in the languages in which comments exist. */
export interface DictionaryWords extends DictionarySentences {
  /** Label and comment of terms that are not part of a document. */
  readonly own: Readonly<Record<string, readonly [label: string, comment: string]>>;
  /** Label and comment of the header of EN 18223. */
  readonly header: Readonly<Record<string, readonly [label: string, comment: string]>>;
  /** Comments of sections. */
  readonly sections: Readonly<Record<string, string>>;
}

/** Words of the vocabulary in English. */
export const en: DictionaryWords = {
  title: 'Dictionary of passports',
  about:
    'One term for each member of a passport. A member at a place that has a term of its own (section.member) is named by it; any other by the term of its name alone; and one that has neither by otherMembers.',
  memberOf: (label, section) => `“${label}”, in the section “${section}”.`,
  anywhere: (label) => `“${label}”, in any section that has it.`,
  measuredIn: (unit) => ` In ${unit}.`,
  own: {
    data: ['Document', 'The document, as its reader may see it.'],
    data_hash: ['Hash of the document', 'SHA-256 of the whole document in canonical form (RFC 8785).'],
    level: ['Level', 'Where the passport stands: at an item, a lot or a model.'],
    otherMembers: ['Other members', 'Members that this dictionary has no term for: the names are the brand’s own.'],
    tier: ['Audience', 'An audience of passports that sees the value by default.'],
    sector: ['Sector', 'The sector that a section belongs to.'],
  },
  header: {
    digitalProductPassportId: ['Passport identifier', 'Address of the passport, the same over all versions.'],
    uniqueProductIdentifier: ['Unique product identifier', 'What the passport is about (EN 18219).'],
    granularity: ['Granularity', 'What the product identifier names: a model, a batch or an item.'],
    dppSchemaVersion: ['Schema version', 'Edition of the standard that the passport follows.'],
    dppStatus: ['Status', 'Whether the passport is in service.'],
    lastUpdated: ['Last updated', 'When this version was published, UTC.'],
    economicOperatorId: ['Economic operator', 'Who answers for the product (EN 18219).'],
    facilityId: ['Facility', 'Where the product was made (EN 18219).'],
    contentSpecificationIds: ['Content specifications', 'Specifications that the content follows.'],
  },
  sections: {
    product_identification: 'What the product is and who answers for it.',
    espr_compliance: 'Statements under Regulation (EU) 2024/1781.',
    reach_ce_marking: 'REACH statement and CE marking.',
    recyclability: 'Shares in percent of mass.',
    labels: 'Labels and certificates the product carries.',
    eu_declaration_of_conformity: 'The declaration, or where it is found.',
    waste_information: 'How to hand the product in at the end of its life.',
    battery_specification: 'General specification of a battery.',
    battery_markings: 'Markings of Regulation (EU) 2023/1542, Article 13(4) and 13(5).',
    extinguishing_agent: 'Usable extinguishing agent.',
    battery_annex_xiii_public: 'Regulation (EU) 2023/1542, Annex XIII point 1.',
    textile: 'Fibre composition of a textile product.',
    footwear: 'Materials of the four main parts.',
    environmental_impact: 'Impact over the life cycle.',
    circularity: 'Reuse, repair, take-back.',
    primary_material: 'The main material.',
    certified_organic: 'Statement on organic certification.',
    durability: 'How long the product lasts.',
    energy_efficiency: 'Energy class and consumption.',
    carbon_footprint: 'Greenhouse gases over the life cycle.',
    bill_of_materials: 'Parts and materials.',
    repairability_index: 'Index and its criteria.',
    disassembly_instructions: 'How to take the product apart.',
    battery_state_of_health: 'Regulation (EU) 2023/1542, Annex VII.',
    material_composition: 'All materials with their shares.',
    substances_of_concern: 'Substances, where they are and how much.',
    manufacturing: 'Where and how the product was made.',
    supply_chain: 'Suppliers and due diligence.',
  },
};
