// Configuration of Hive Gateway (@graphql-hive/gateway 2) in the place of the gateway: `hive-gateway supergraph` with
// this file as gateway.config.mjs. EXCHANGE_URL: http://<gateway>:4000/internal/router/<ROUTER_TOKEN>; CATALOG_URL and
// so on as for the gateway itself.
const { EXCHANGE_URL, SUPERGRAPH = 'schema/supergraph.graphql' } = process.env;

/**
 * Has the gateway authenticate and admit each request, which answers with the token for the subgraphs or with the
 * refusal.
 */
const exchange = {
  async onRequest({ request, setRequest, endResponse, fetchAPI, url }) {
    if (url.pathname !== '/graphql') return;
    const asked = {
      version: 1,
      stage: 'RouterRequest',
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(request.method === 'POST' ? { body: await request.text() } : {}),
    };
    const answer = await fetch(EXCHANGE_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    if (!answer.ok) return endResponse(new fetchAPI.Response(null, { status: 503 }));
    const { control, headers, body } = await answer.json();
    const pairs = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    if (control !== 'continue') endResponse(new fetchAPI.Response(body, { status: control.break, headers: pairs }));
    else setRequest(new fetchAPI.Request(request.url, { method: 'POST', headers: pairs, body }));
  },
};

const at = (name) => ({ location: `${process.env[`${name.toUpperCase()}_URL`]}/graphql` });

export const gatewayConfig = {
  supergraph: SUPERGRAPH,
  transportEntries: Object.fromEntries(
    ['catalog', 'custody', 'passports', 'integrations'].map((name) => [name, at(name)]),
  ),
  plugins: () => [exchange],
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) => ({ authorization: request.headers.get('authorization') }),
  },
  graphiql: false,
  landingPage: false,
};
