# One build for all Node processes except the web servers. The command in docker-compose.yml says which one runs.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
# With the manifests in their own stage, packages are installed again only after a change of a package.json.
RUN mkdir /manifests && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /manifests .
# The same steps as in web.Dockerfile, so that both images install the packages once.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
ENV NX_DAEMON=false NX_NO_CLOUD=true DO_NOT_TRACK=1
COPY . .
RUN npx nx run-many -t build -p @club/gateway @club/catalog @club/booking @club/enquiry @club/mail @club/demo @club/stripe-emulator --outputStyle=static \
    && find . -name '*.tsbuildinfo' -not -path '*/node_modules/*' -delete

# At run time only the packages of these projects are needed, neither compilers nor tests.
FROM ${NODE_IMAGE} AS services-packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
    -w gateway -w services/catalog -w services/booking -w services/enquiry -w services/mail

FROM ${NODE_IMAGE} AS stand-ins-packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w infra/demo -w infra/stripe-emulator

FROM ${NODE_IMAGE} AS runs
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
USER 1000:1000

# The Stripe emulator and the demo data, which production does not have.
FROM runs AS stand-ins
COPY --from=stand-ins-packages /app .
COPY --from=build /app/services/shared services/shared
COPY --from=build /app/infra/demo/dist infra/demo/dist
COPY --from=build /app/infra/stripe-emulator/dist infra/stripe-emulator/dist

FROM runs AS services
COPY --from=services-packages /app .
COPY --from=build /app/services services
COPY --from=build /app/gateway/dist gateway/dist
