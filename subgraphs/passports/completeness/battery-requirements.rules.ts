import { ask, type BatteryGuidance, type Requirement } from './requirement.rules.js';

/** `guidance`: for a data point that is not asked of every category. */
const ofBatteries = (
  path: string,
  article: string,
  en: string,
  fr: string,
  guidance?: BatteryGuidance,
): Requirement => ({
  ...ask(path, ['battery'], 'Regulation (EU) 2023/1542', article, en, fr),
  ...(guidance ? { guidance } : {}),
});

/** Requirements of the Battery Regulation. */
export const BATTERY_REQUIREMENTS: readonly Requirement[] = [
  ofBatteries(
    'battery_specification.battery_category',
    'Annex VI, Part A, point 2',
    'Category of battery',
    'Catégorie de batterie',
  ),
  ofBatteries(
    'battery_specification.manufacturing_place',
    'Annex VI, Part A, point 3',
    'Place of manufacture',
    'Lieu de fabrication',
  ),
  ofBatteries(
    'battery_specification.manufacturing_date',
    'Annex VI, Part A, point 4',
    'Date of manufacture',
    'Date de fabrication',
  ),
  ofBatteries('battery_specification.weight_kg', 'Annex VI, Part A, point 5', 'Weight', 'Poids'),
  ofBatteries('battery_specification.rated_capacity_ah', 'Annex VI, Part A, point 6', 'Capacity', 'Capacité'),
  ofBatteries('battery_specification.chemistry', 'Annex VI, Part A, point 7', 'Chemistry', 'Chimie'),
  ofBatteries(
    'extinguishing_agent',
    'Annex VI, Part A, point 9',
    'Usable extinguishing agent',
    'Agent d’extinction utilisable',
  ),
  ofBatteries(
    'battery_markings.separate_collection_symbol',
    'Article 13(4)',
    'Separate collection symbol',
    'Symbole de collecte séparée',
  ),
  ofBatteries(
    'battery_markings.heavy_metal_symbols',
    'Article 13(5)',
    'Cadmium and lead symbols',
    'Symboles cadmium et plomb',
  ),
  ofBatteries(
    'battery_annex_xiii_public.material_composition',
    'Annex XIII, point 1(b)',
    'Material composition',
    'Composition',
    'not_to_be_filled',
  ),
  ofBatteries(
    'battery_annex_xiii_public.carbon_footprint',
    'Annex XIII, point 1(c)',
    'Carbon footprint',
    'Empreinte carbone',
    'pending',
  ),
  ofBatteries(
    'battery_annex_xiii_public.responsible_sourcing',
    'Annex XIII, point 1(d)',
    'Responsible sourcing',
    'Approvisionnement responsable',
    'pending',
  ),
  ofBatteries(
    'battery_annex_xiii_public.recycled_content',
    'Annex XIII, point 1(e)',
    'Recycled content',
    'Contenu recyclé',
  ),
  ofBatteries(
    'battery_annex_xiii_public.renewable_content_percent',
    'Annex XIII, point 1(f)',
    'Renewable content',
    'Contenu renouvelable',
  ),
  ofBatteries(
    'battery_annex_xiii_public.rated_capacity_ah',
    'Annex XIII, point 1(g)',
    'Rated capacity',
    'Capacité nominale',
    'not_to_be_filled',
  ),
  ofBatteries('battery_annex_xiii_public.voltage', 'Annex XIII, point 1(h)', 'Voltages', 'Tensions'),
  ofBatteries(
    'battery_annex_xiii_public.original_power_capability_w',
    'Annex XIII, point 1(i)',
    'Original power capability',
    'Capacité de puissance d’origine',
  ),
  ofBatteries(
    'battery_annex_xiii_public.expected_lifetime_cycles',
    'Annex XIII, point 1(j)',
    'Expected lifetime in cycles',
    'Durée de vie attendue en cycles',
  ),
  ofBatteries(
    'battery_annex_xiii_public.capacity_threshold_percent',
    'Annex XIII, point 1(k)',
    'Capacity threshold for exhaustion',
    'Seuil de capacité d’épuisement',
    ['ev'],
  ),
  ofBatteries(
    'battery_annex_xiii_public.temperature_range',
    'Annex XIII, point 1(l)',
    'Temperature range when not in use',
    'Plage de température hors utilisation',
  ),
  ofBatteries(
    'battery_annex_xiii_public.warranty_period',
    'Annex XIII, point 1(m)',
    'Commercial warranty',
    'Garantie commerciale',
  ),
  ofBatteries(
    'battery_annex_xiii_public.round_trip_efficiency',
    'Annex XIII, point 1(n)',
    'Round trip energy efficiency',
    'Rendement énergétique aller-retour',
  ),
  ofBatteries(
    'battery_annex_xiii_public.internal_resistance',
    'Annex XIII, point 1(o)',
    'Internal resistance',
    'Résistance interne',
  ),
  ofBatteries(
    'battery_annex_xiii_public.c_rate',
    'Annex XIII, point 1(p)',
    'C-rate of the cycle-life test',
    'Régime C du test de cyclage',
  ),
  ofBatteries(
    'waste_information',
    'Annex XIII, point 1(s); Article 74',
    'Waste prevention and management',
    'Prévention et gestion des déchets',
  ),
  ofBatteries('material_composition', 'Annex XIII, point 2(a)', 'Detailed composition', 'Composition détaillée'),
  ofBatteries(
    'battery_specification.part_numbers',
    'Annex XIII, point 2(b)',
    'Part numbers for spares',
    'Références des pièces',
  ),
  ofBatteries(
    'disassembly_instructions',
    'Annex XIII, point 2(c)',
    'Dismantling information',
    'Informations de démontage',
  ),
  ofBatteries('battery_state_of_health', 'Annex XIII, point 4; Article 14', 'State of health', 'État de santé'),
];
