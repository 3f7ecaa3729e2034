import type { Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';

/** A query plan as the gateway library tells it. */
export type QueryPlan = Parameters<Experimental_DidResolveQueryPlanCallback>[0]['queryPlan'];
export type PlanNode = Exclude<NonNullable<QueryPlan['node']>, { kind: 'Subscription' }>;
export type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;
export type ConditionNode = Extract<PlanNode, { kind: 'Condition' }>;
/** What a fetch needs of an entity. */
export type Required = NonNullable<FetchNode['requires']>[number];
