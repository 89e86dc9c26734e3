# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
# Packages change less often than anything else, so they are a layer of their own.
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup.mjs scripts/setup.mjs
RUN node scripts/setup.mjs install
COPY . .
RUN node scripts/setup.mjs start
# The Node that the lock brings for machines without one is this image's own; the rest was for building.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Memory goes back to the machine once a password was checked or a page compressed, some 30 MB of it.
ENV MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/demo demo
COPY --from=build /app/sandbox sandbox
USER node
VOLUME /data
EXPOSE 3000
# Ready, not only alive: the database and the queue answer, and the process was not told to leave.
HEALTHCHECK --interval=5s --timeout=6s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "--import", "./scripts/quick-start.mjs", "src/server/main.ts"]
