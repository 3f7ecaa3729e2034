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
});

export enum PassportVisibility {
  public = 'public',
  owner_only = 'owner_only',
  internal = 'internal',
}
registerEnumType(PassportVisibility, {
  name: 'PassportVisibility',
  description: '`public`: everyone. `owner_only`: the current owner alone. `internal`: never served.',
});

export enum PassportLevelName {
  item = 'item',
  batch = 'batch',
  model = 'model',
}
registerEnumType(PassportLevelName, {
  name: 'PassportLevel',
  description: 'What a passport is about: one piece, one batch, or the model.',
});
