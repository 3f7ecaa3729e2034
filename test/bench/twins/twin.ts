import type { Pool } from 'pg';

export interface TwinSettings {
  readonly databaseUrl: string;
  readonly contractAddress: string;
  readonly publicUrl: string;
}

export interface Twin extends TwinSettings {
  readonly pool: Pool;
}
