import { extendSchema, type GraphQLSchema, parse } from 'graphql';

/**
 * Subscription types of the graph. The gateway implements them by polling the subgraphs, which have queries and
 * mutations only.
 */
const LIVE = `
  extend schema {
    subscription: Subscription
  }

  """
  Events as they occur: over WebSocket (graphql-transport-ws) at the address of the graph. A message \`ping\` with the
  payload \`{"begun": "<id of the subscribe message>"}\` says that everything from now on will be sent: a client that
  shows the state reads it again then, and misses nothing in between. A subscription ends with \`UNAVAILABLE\` when a
  part of the platform does not answer: a client subscribes again, to events \`after\` the last one it has.
  """
  type Subscription {
    """
    Events of a brand, for its team and, where its plan has notifications, for its keys with \`webhooks:read\`. The
    rights of the caller are asked again for every event, and a selection is answered as a query of the same moment would be.
    """
    brandEvents(
      "The brand; a key's own when absent."
      brandId: Int @deprecated(reason: "Use \`brandCode\`.")
      "Public code of the brand."
      brandCode: String
      "Only these event types; default all."
      types: [String!]
      "Begin after this event and not with the next one: how a client that was cut off misses nothing. Kept for 30 days."
      after: ID
    ): Event!

    "A mint batch as it is now, and again each time it has moved on; completes when the batch has ended."
    batchProgress("UUID of the job." jobId: String!): MintBatch!

    "Events of one item, for its brand, with keys as in \`brandEvents\`; its owner receives all but its scans."
    itemTimeline(
      "Serial, token id or chip hash."
      identifier: String!
      "Begin after this event and not with the next one."
      after: ID
    ): Event!
  }`;

export const withSubscriptions = (api: GraphQLSchema): GraphQLSchema => extendSchema(api, parse(LIVE));
