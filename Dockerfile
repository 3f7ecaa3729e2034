# One image for every part of the platform; which part a container is, its command says.
FROM node:24-bookworm-slim AS build
WORKDIR /platform
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json build.mjs ./
COPY schema schema
COPY subgraphs subgraphs
COPY gateway gateway
COPY rest-adapter rest-adapter
COPY test test
RUN npm run -s build && rm -rf dist/test dist/cluster && npm prune --omit=dev && rm -rf node_modules/node-*-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /platform
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /platform/node_modules node_modules
COPY --from=build --chown=node:node /platform/dist dist
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node schema schema
COPY --chown=node:node subgraphs subgraphs
COPY --chown=node:node gateway gateway
COPY --chown=node:node rest-adapter rest-adapter
USER node
ENV DATA_DIR=/data
ENTRYPOINT ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--initial-old-space-size=160", "--heap-growing-percent=30", "dist/platform/main.js", "part"]
