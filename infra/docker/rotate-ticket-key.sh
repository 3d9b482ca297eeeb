#!/bin/bash
# infra/docker/rotate-ticket-key.sh FOLDER: adds a new key for the codes on tickets to FOLDER/ticket_keys. It signs from the
# next start of booking; the earlier keys stay, so that every ticket that was sent is still valid at the door.
set -euo pipefail
file=${1:?Name the folder of the secrets, for example: infra/docker/rotate-ticket-key.sh secrets}/ticket_keys
[ -e "$file" ] || { echo "There is no $file. Run infra/docker/make-secrets.sh first." >&2; exit 1; }

id=
for free in $(seq 1 15); do
  grep -q "^$free:" "$file" || { id=$free; break; }
done
[ -n "$id" ] || { echo "$file has 15 keys. Remove those whose shows are over." >&2; exit 1; }
{ printf '%s:%s\n' "$id" "$(openssl rand -hex 24)"; grep . "$file" || true; } > "$file.part"
chmod 444 "$file.part"
mv -f "$file.part" "$file"
echo "added key $id to $file"
