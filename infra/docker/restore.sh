#!/bin/bash
# npm run restore -- FOLDER: replaces the database and the images by those of a backup. Payments since the backup are booked
# again or refunded before the site opens (infra/docs/operations.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(cd "${1:?Name a backup, for example: npm run restore -- backups/2026-11-22T02:00:00Z}" && pwd)
[ -s "$folder/at" ] || { echo "$folder contains no complete backup." >&2; exit 1; }
(cd "$folder" && sha256sum --check --quiet sums)
at=$(cat "$folder/at")

docker compose down --timeout 20
docker compose up --no-deps volumes > /dev/null # creates missing volumes
in_volumes() { docker compose run --rm --no-deps -T --entrypoint bash volumes -c "$1"; }
for part in mongo minio; do
  in_volumes "cd /volumes/$part && find . -mindepth 1 -delete && tar -C /volumes -xf -" < "$folder/$part.tar"
done
# The outbox fills the queue again.
in_volumes 'cd /volumes/redis && find . -mindepth 1 -delete' < /dev/null

docker compose up -d --wait mongo redis minio
# One hour more than needed, for clocks that differ; orders that the database already knows stay unchanged.
since=$(date -u -d "$at - 1 hour" +%Y-%m-%dT%H:%M:%SZ)
if docker compose config --services | grep -qx stripe-emulator; then docker compose up -d --wait stripe-emulator; fi
docker compose run --rm -T --no-deps -e LOG_LEVEL=warn booking node services/booking/dist/restore-cli.js "$since" < /dev/null
docker compose up -d
docker compose up -d --wait edge
echo "Restored: the backup of $at and the payments at Stripe since then."
