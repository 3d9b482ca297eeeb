#!/bin/bash
# npm run restore -- FOLDER: replaces the database and the images by those of a backup. BACKUP_KEY names the file with its
# key. Payments since the backup are booked again or refunded before the site opens (infra/docs/operations.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
fail() { echo "$1 Nothing was changed." >&2; exit 1; }
# As docker compose finds it: in the environment, otherwise in .env.
setting() { printf '%s' "${!1:-$(sed -n "s/^$1=//p" .env 2> /dev/null || true)}"; }

[ -z "$(setting SECRETS)" ] || [[ $(setting COMPOSE_FILE) == *compose.production.yml* ]] ||
  fail 'SECRETS names the secrets of production, but COMPOSE_FILE does not name infra/docker/compose.production.yml. Set it in .env.'
command -v age > /dev/null || fail 'Backups are encrypted with age, which is missing. Install it, for example with "apt-get install age".'
[ -n "${1:-}" ] || fail 'Name a backup, for example: npm run restore -- backups/2026-11-22T02:00:00Z.'
folder=$(cd "$1" 2> /dev/null && pwd) || fail "There is no folder $1."
[ -s "$folder/at" ] || fail "$folder contains no complete backup."
[ -r "${BACKUP_KEY:-}" ] || fail 'Set BACKUP_KEY to the file with the key that age-keygen wrote.'
(cd "$folder" && sha256sum --check --status sums) || fail "$folder is damaged: a file differs from its checksum."
at=$(cat "$folder/at")

# Everything is decrypted once before anything is replaced.
decrypted() { age --decrypt --identity "$BACKUP_KEY" "$folder/$1.tar.age"; }
for part in mongo minio; do
  decrypted "$part" > /dev/null 2>&1 || fail "The key in $BACKUP_KEY does not open $folder/$part.tar.age."
done

# A new machine has no images yet, and what follows the replacement needs them.
docker compose build || fail 'The images could not be built.'

# Whoever was erased or has unsubscribed since the backup stays so. Only hashes leave the database. They are kept beside the
# folder of the backup until a restore has repeated them: one that begins again finds a database that has forgotten them.
kept=$(dirname "$folder")/erasures-to-repeat
known=''
running=$(docker compose ps --quiet --status running mongo) || fail 'Docker does not answer.'
if [ -n "$running" ]; then
  known=$(docker compose exec -T mongo mongosh --quiet admin --eval \
    "db.auth('root', require('fs').readFileSync('/run/secrets/mongo_root_password', 'utf8').trim());
     ['erasures', 'suppressions'].flatMap((name) => db.getSiblingDB('enquiry')[name].find().toArray()).map((row) => row._id + ' ' + row.at.toISOString()).join('\n')" < /dev/null) ||
    fail 'The database runs, but does not say who was erased since the backup.'
else
  echo 'The database does not run: erasures since the backup are not known (infra/docs/operations.md).' >&2
fi
(umask 077 && { cat "$kept" 2> /dev/null || true; printf '%s\n' "$known"; } | sort -u > "$kept.part" && mv -f "$kept.part" "$kept") ||
  fail "$kept cannot be written."

docker compose down --timeout 20
docker compose up --no-deps volumes > /dev/null # creates missing volumes
in_volumes() { docker compose run --rm --no-deps -T --entrypoint bash volumes -c "$1"; }
for part in mongo minio; do
  decrypted "$part" | in_volumes "cd /volumes/$part && find . -mindepth 1 -delete && tar -C /volumes -xf -"
done
# The outbox fills the queue again.
in_volumes 'cd /volumes/redis && find . -mindepth 1 -delete' < /dev/null

docker compose up -d --wait mongo redis minio
# The copy has the users, passwords and rights of its time.
docker compose exec -T mongo sh /set-users.sh < /dev/null > /dev/null
# One hour more than needed, for clocks that differ; orders that the database already knows stay unchanged.
since=$(date -u -d "$at - 1 hour" +%Y-%m-%dT%H:%M:%SZ)
if docker compose config --services | grep -qx stripe-emulator; then docker compose up -d --wait stripe-emulator; fi
erasures=$(docker compose run --rm -T --no-deps -e LOG_LEVEL=warn enquiry node services/enquiry/dist/restore-cli.js < "$kept")
docker compose run --rm -T --no-deps -e LOG_LEVEL=warn booking node services/booking/dist/restore-cli.js "$since" - <<< "$erasures"
rm -f "$kept"
docker compose up -d
docker compose up -d --wait edge
echo "Restored: the backup of $at and the payments at Stripe since then."
