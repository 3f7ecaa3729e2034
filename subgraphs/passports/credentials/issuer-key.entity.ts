import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownId } from '../../lib/database/id.js';
import { IssuerEntity } from './issuer.entity.js';
import type { PublicKey } from './issuer-document.rules.js';

/** A key with which a brand signs credentials (ES256); at most one is in use. */
export const IssuerKeyEntity = defineEntity({
  name: 'IssuerKey',
  tableName: 'issuer_key',
  indexes: [{ name: 'issuer_key_by_brand', properties: ['brandId', 'id'] }],
  uniques: [
    {
      name: 'issuer_key_in_use',
      where: '(retired_at IS NULL) AND (revoked_at IS NULL)',
      properties: ['brandId'],
    },
    { name: 'issuer_key_of_brand', properties: ['brandId', 'kid'] },
  ],
  properties: {
    id: ownId(),
    brandId: () =>
      p.manyToOne(IssuerEntity).mapToPk().fieldName('brand_id').updateRule('no action').deleteRule('no action'),
    /** JWK thumbprint. */
    kid: p.text().unique('issuer_key_kid_key'),
    publicJwk: p.json().$type<PublicKey['jwk']>(),
    /** Private key, encrypted with the installation's key. */
    sealedPrivate: p.blob().$type<Buffer>(),
    createdAt: p.datetime(),
    retiredAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});
