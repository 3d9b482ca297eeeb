# The two web servers: rendered pages for visitors, files for the staff area.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests .
# The same steps as in services.Dockerfile, so that both images install the packages once.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
ENV NX_DAEMON=false NX_NO_CLOUD=true DO_NOT_TRACK=1
COPY . .
RUN npx nx run-many -t build -p @club/public-web @club/admin-web --outputStyle=static \
    && find . -name '*.tsbuildinfo' -not -path '*/node_modules/*' -delete

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w public-web -w admin-web

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
COPY --from=packages /app .
COPY --from=build /app/services/shared/contracts/dist services/shared/contracts/dist
COPY --from=build /app/services/shared/settings/dist services/shared/settings/dist
COPY --from=build /app/public-web public-web
COPY --from=build /app/admin-web admin-web
USER 1000:1000
