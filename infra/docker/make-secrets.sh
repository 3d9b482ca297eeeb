#!/bin/bash
# infra/docker/make-secrets.sh FOLDER: makes a file with a random value for each secret of production. Existing files stay
# unchanged, so it is safe to repeat. Three files are empty for you to fill in: the two of Stripe and the mail server.
set -euo pipefail
folder=${1:?Name a folder, for example: infra/docker/make-secrets.sh secrets}
mkdir -p "$folder"
chmod 700 "$folder"

random() { openssl rand -hex 24; }
keep() { # name, content: an unprivileged user in the container reads the file; the folder is closed to others
  [ -e "$folder/$1" ] || { printf '%s\n' "$2" > "$folder/$1"; chmod 444 "$folder/$1"; echo "made $folder/$1"; }
}
for name in internal_secret jwt_secret cookie_secret gift_card_secret ticket_secret mongo_root_password minio_root_password; do
  keep "$name" "$(random)"
done
keep admin_password "$(openssl rand -base64 15)"
for name in gateway catalog booking enquiry; do keep "${name}_mongo_url" "mongodb://$name:$(random)@mongo/$name?replicaSet=club"; done
for name in gateway booking enquiry mail; do keep "${name}_redis_url" "redis://$name:$(random)@redis:6379"; done
for name in gateway catalog; do keep "${name}_object_store_url" "http://$name:$(random)@minio:9000"; done
for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -s "$folder/$name" ] && continue
  : > "$folder/$name"
  echo "fill in $folder/$name"
done
