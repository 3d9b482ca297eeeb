#!/bin/bash
# infra/docker/make-secrets.sh FOLDER: makes a file with a random value for each secret of production. Existing files stay
# unchanged, so it is safe to repeat. Three files are empty for you to fill in: the two of Stripe and the mail server.
# caller_keys is extended by the public key of each call secret, also of one that is to come (NAME_call_secret.next).
set -euo pipefail
folder=${1:?Name a folder, for example: infra/docker/make-secrets.sh secrets}
mkdir -p "$folder"
chmod 700 "$folder"

random() { openssl rand -hex 24; }
keep() { # name, content: an unprivileged user in the container reads the file; the folder is closed to others
  [ -e "$folder/$1" ] || { printf '%s\n' "$2" > "$folder/$1"; chmod 444 "$folder/$1"; echo "made $folder/$1"; }
}
for name in gateway_call_secret catalog_call_secret mail_call_secret jwt_secret cookie_secret staff_factor_key gift_card_secret privacy_secret ticket_secret mongo_root_password minio_root_password; do
  keep "$name" "$(random)"
done

# The private Ed25519 key of a caller is the hash of its secret (services/shared/settings/src/caller-key.ts).
public_key() {
  { printf '\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20'; printf '%s' "$1" | openssl dgst -sha256 -binary; } |
    openssl pkey -inform DER -pubout -outform DER | tail -c 32 | openssl base64 -A | tr '+/' '-_' | tr -d '='
}
for caller in gateway catalog mail; do
  for file in "$folder/${caller}_call_secret" "$folder/${caller}_call_secret.next"; do
    [ -s "$file" ] || continue
    line="$caller:$(public_key "$(cat "$file")")"
    grep -qxF -- "$line" "$folder/caller_keys" 2> /dev/null && continue
    { cat "$folder/caller_keys" 2> /dev/null || true; printf '%s\n' "$line"; } > "$folder/caller_keys.part"
    chmod 444 "$folder/caller_keys.part"
    mv -f "$folder/caller_keys.part" "$folder/caller_keys"
    echo "added the public key of $caller to $folder/caller_keys"
  done
done
keep ticket_keys '' # infra/docker/rotate-ticket-key.sh adds keys
keep admin_password "$(openssl rand -base64 15)"
for name in gateway catalog booking enquiry; do
  keep "${name}_mongo_url" "mongodb://$name:$(random)@mongo/$name?replicaSet=club"
  keep "${name}_mongo_migration_url" "mongodb://$name-migration:$(random)@mongo/$name?replicaSet=club"
done
for name in gateway booking enquiry mail; do keep "${name}_redis_url" "redis://$name:$(random)@redis:6379"; done
for name in gateway catalog; do keep "${name}_object_store_url" "http://$name:$(random)@minio:9000"; done
for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -s "$folder/$name" ] && continue
  : > "$folder/$name"
  echo "fill in $folder/$name"
done
