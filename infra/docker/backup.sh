#!/bin/bash
# npm run backup [-- FOLDER]: saves the database and the images while the system runs, encrypted for BACKUP_RECIPIENT
# (infra/docs/operations.md). The database is locked for the seconds in which its files are copied, at most for
# BACKUP_LOCK_SECONDS (120); writes wait and none is refused. COMPOSE_FILE and COMPOSE_PROJECT_NAME choose the composition.
set -euo pipefail
cd "$(dirname "$0")/../.."
fail() { echo "$1" >&2; exit 1; }

recipient=${BACKUP_RECIPIENT:-$(sed -n 's/^BACKUP_RECIPIENT=//p' .env 2> /dev/null || true)}
command -v age > /dev/null || fail 'Backups are encrypted with age, which is missing. Install it, for example with "apt-get install age".'
[[ $recipient == age1* ]] || fail 'Set BACKUP_RECIPIENT in .env to the public key (age1…) that age-keygen printed. Nothing was saved.'
at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
folder=${1:-backups/$at}
locked_seconds=${BACKUP_LOCK_SECONDS:-120}
[ ! -e "$folder/at" ] || fail "$folder already contains a backup. Name another folder."
mkdir -p "$folder"
chmod 700 "$folder"

# The password is read inside the container. On a command line, every process there could read it.
in_mongo() {
  docker compose exec -T mongo mongosh --quiet admin --eval \
    "db.auth('root', require('fs').readFileSync('/run/secrets/mongo_root_password', 'utf8').trim()); $1" < /dev/null
}
# The container that prepares the volumes mounts all of them and has no network.
copy='tar -C /volumes -cf - --exclude=diagnostic.data --exclude=mongod.lock --exclude=.mongodb'
save() { # part, seconds (0: any time), what the container runs
  timeout --kill-after=10 "$2" docker compose run --rm --no-deps -T --entrypoint bash volumes -c "$3" < /dev/null |
    age --encrypt --recipient "$recipient" --output "$folder/$1.tar.age"
}

# It may not be locked: the trap is set before the lock, whose answer may be lost.
unlock() { in_mongo 'try { while (db.fsyncUnlock().lockCount > 0); } catch (error) { if (!/not locked/.test(error.message)) throw error; }' > /dev/null; }
trap unlock EXIT
in_mongo 'db.fsyncLock()' > /dev/null
save mongo "$locked_seconds" "$copy mongo" ||
  fail "The database was not copied, or not within $locked_seconds seconds (BACKUP_LOCK_SECONDS). It accepts writes again, and the backup is incomplete."
unlock
trap - EXIT
# Copied after the database, so that it contains every image that the database names. Staff may upload images meanwhile: tar
# then ends with 1, because a folder has changed.
save minio 0 "$copy minio || [ \$? -eq 1 ]"

(cd "$folder" && sha256sum mongo.tar.age minio.tar.age > sums)
printf '%s\n' "$at" > "$folder/at"
# The staff area shows how old the newest backup is.
in_mongo "db.getSiblingDB('gateway').backups.updateOne({ _id: 'newest' }, { \$max: { at: ISODate('$at') } }, { upsert: true })" > /dev/null ||
  echo 'The backup is complete, but its time could not be noted. The staff area goes on with the one before it.' >&2
echo "$folder: $(du -sh "$folder" | cut -f1), as of $at. Store it on another machine, without its key."
