#!/bin/bash
# npm run restore -- FOLDER: the database and the pictures of a backup instead of what is there. What was paid since then is
# booked again or paid back before the first visitor is let in (infra/docs/operations.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(cd "${1:?which backup? such as: npm run restore -- backups/2026-11-22T02:00:00Z}" && pwd)
[ -s "$folder/at" ] || { echo "$folder holds no whole backup" >&2; exit 1; }
(cd "$folder" && sha256sum --check --quiet sums)
at=$(cat "$folder/at")

docker compose down --timeout 20
docker compose up --no-deps volumes > /dev/null # makes them where they are gone
in_volumes() { docker compose run --rm --no-deps -T --entrypoint bash volumes -c "$1"; }
for part in mongo minio; do
  in_volumes "cd /volumes/$part && find . -mindepth 1 -delete && tar -C /volumes -xf -" < "$folder/$part.tar"
done
# The queue is made again out of the outbox.
in_volumes 'cd /volumes/redis && find . -mindepth 1 -delete' < /dev/null

docker compose up -d --wait mongo redis minio
# An hour more than needed: what both know is left as it is.
since=$(date -u -d "$at - 1 hour" +%Y-%m-%dT%H:%M:%SZ)
if docker compose config --services | grep -qx stripe-emulator; then docker compose up -d --wait stripe-emulator; fi
docker compose run --rm -T --no-deps -e LOG_LEVEL=warn booking node services/booking/dist/restore/main.js "$since" < /dev/null
docker compose up -d
docker compose up -d --wait edge
echo "as of $at, and what Stripe knows since then"
