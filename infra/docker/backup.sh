#!/bin/bash
# npm run backup [-- FOLDER]: the database and the pictures as they are now, while everything runs. The database node is
# locked for the seconds that its files are copied; writes wait for it, nothing is refused. Which composition is meant is
# told by docker compose's own COMPOSE_FILE and COMPOSE_PROJECT_NAME.
set -euo pipefail
cd "$(dirname "$0")/../.."
at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
folder=${1:-backups/$at}
[ ! -e "$folder/at" ] || { echo "$folder holds a backup already" >&2; exit 1; }
mkdir -p "$folder"
chmod 700 "$folder"

in_mongo() {
  docker compose exec -T mongo bash -c 'mongosh --quiet -u root -p "$(cat /run/secrets/mongo_root_password)" --eval "$1"' -- "$1" < /dev/null
}
# The container that prepares volumes sees all of them, and no network.
files() { docker compose run --rm --no-deps -T --entrypoint tar volumes -C /volumes -cf - --exclude='diagnostic.data' --exclude='mongod.lock' --exclude='.mongodb' "$1" < /dev/null; }

unlock() { in_mongo 'while (db.fsyncUnlock().lockCount > 0);' > /dev/null; }
in_mongo 'db.fsyncLock()' > /dev/null
trap unlock EXIT
files mongo > "$folder/mongo.tar"
trap - EXIT
unlock
# After the database: every picture that it names is in here.
files minio > "$folder/minio.tar"

(cd "$folder" && sha256sum mongo.tar minio.tar > sums)
printf '%s\n' "$at" > "$folder/at"
echo "$folder: $(du -sh "$folder" | cut -f1), as of $at. Keep the folder of the secrets with it, elsewhere than here."
