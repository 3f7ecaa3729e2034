import { registerEnumType } from 'type-graphql';

/** Audiences of a passport (§2.11); in the graph as in the interface. */
export enum AccessTier {
  public = 'public',
  end_user = 'end_user',
  repairer = 'repairer',
  recycler = 'recycler',
  upstream = 'upstream',
  authority = 'authority',
}
registerEnumType(AccessTier, {
  name: 'AccessTier',
  description: 'An audience of passports; separate, without hierarchy.',
  valuesConfig: {
    public: { description: 'Everybody.' },
    end_user: { description: 'Who holds the item; for models and batches, any account.' },
    repairer: { description: 'Repairers whom the brand accredited.' },
    recycler: { description: 'Recyclers whom the brand accredited.' },
    upstream: { description: 'Who has access to the brand, and authorities.' },
    authority: { description: 'Market-surveillance authorities.' },
  },
});

export enum PassportVisibility {
  public = 'public',
  owner_only = 'owner_only',
  internal = 'internal',
}
registerEnumType(PassportVisibility, {
  name: 'PassportVisibility',
  description: '`public`: everyone. `owner_only`: the current owner alone. `internal`: never served.',
  valuesConfig: {
    public: { description: 'Everybody reads what its tier shows.' },
    owner_only: { description: 'The current owner alone reads it.' },
    internal: { description: 'Nobody is served it.' },
  },
});

export enum PassportLevelName {
  item = 'item',
  batch = 'batch',
  model = 'model',
}
registerEnumType(PassportLevelName, {
  name: 'PassportLevel',
  description: 'What a passport is about: one item, one batch, or the model.',
  valuesConfig: {
    item: { description: 'One item.' },
    batch: { description: 'All items of a lot.' },
    model: { description: 'All items of a model.' },
  },
});
