#!/bin/bash
# npm run backup [-- FOLDER]: saves the database and the images while the system runs. The database is locked for the
# seconds in which its files are copied; writes wait and none is refused. COMPOSE_FILE and COMPOSE_PROJECT_NAME of docker
# compose choose the composition.
set -euo pipefail
cd "$(dirname "$0")/../.."
at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
folder=${1:-backups/$at}
[ ! -e "$folder/at" ] || { echo "$folder already contains a backup. Name another folder." >&2; exit 1; }
mkdir -p "$folder"
chmod 700 "$folder"

in_mongo() {
  docker compose exec -T mongo bash -c 'mongosh --quiet -u root -p "$(cat /run/secrets/mongo_root_password)" --eval "$1"' -- "$1" < /dev/null
}
# The container that prepares the volumes mounts all of them and has no network.
files() { docker compose run --rm --no-deps -T --entrypoint tar volumes -C /volumes -cf - --exclude='diagnostic.data' --exclude='mongod.lock' --exclude='.mongodb' "$1" < /dev/null; }

unlock() { in_mongo 'while (db.fsyncUnlock().lockCount > 0);' > /dev/null; }
in_mongo 'db.fsyncLock()' > /dev/null
trap unlock EXIT
files mongo > "$folder/mongo.tar"
trap - EXIT
unlock
# Copied after the database, so that it contains every image that the database names.
files minio > "$folder/minio.tar"

(cd "$folder" && sha256sum mongo.tar minio.tar > sums)
printf '%s\n' "$at" > "$folder/at"
echo "$folder: $(du -sh "$folder" | cut -f1), as of $at. Store it and the folder of the secrets on another machine."
