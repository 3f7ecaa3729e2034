/** Audiences of a passport, independent of each other, in the order of `available_tiers` (§2.11). */
export const TIERS = ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority'] as const;
export type Tier = (typeof TIERS)[number];

/** Audience of each tier, as described in the graph. */
export const TIER_MEANINGS: Readonly<Record<Tier, string>> = {
  public: 'Everybody.',
  end_user: 'Account that holds the item; for models and batches, any account.',
  repairer: 'Repairers whom the brand accredited.',
  recycler: 'Recyclers whom the brand accredited.',
  upstream: 'Accounts with access to the brand, and authorities.',
  authority: 'Market-surveillance authorities.',
};

/** Audience of each tier, as the console describes it to a brand's team. */
export const TIER_AUDIENCES: Readonly<Record<'en' | 'fr', Readonly<Record<Tier, string>>>> = {
  en: {
    public: 'Everyone',
    end_user: 'Owners and signed-in people',
    repairer: 'Repairers',
    recycler: 'Recyclers',
    upstream: 'Suppliers',
    authority: 'Authorities',
  },
  fr: {
    public: 'Tout le monde',
    end_user: 'Propriétaires et personnes connectées',
    repairer: 'Réparateurs',
    recycler: 'Recycleurs',
    upstream: 'Fournisseurs',
    authority: 'Autorités',
  },
};
