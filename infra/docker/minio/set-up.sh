#!/bin/sh
# Makes the two buckets and a user for each service that needs them. Runs at each start and changes nothing the second time.
# Passwords arrive by standard input: the arguments of a command can be read by every process of the machine.
set -eu
export MC_CONFIG_DIR=/tmp/mc
part() { sed -E "s|^[a-z]+://([^:]*):([^@]*)@.*|\\$2|" "/run/secrets/$1_object_store_url"; }
allow() { # user, policy file
  part "$1" 2 | mc admin user add store "$(part "$1" 1)"
  mc admin policy create store "$1" "$2"
  mc admin policy attach store "$1" --user "$(part "$1" 1)" 2>/dev/null || mc admin user info store "$(part "$1" 1)"
}
mc alias set store http://minio:9000 club < /run/secrets/minio_root_password
mc mb --ignore-existing store/club-incoming store/club-served
mc ilm rule list store/club-incoming 2>/dev/null | grep -q Enabled || mc ilm rule add --expire-days 1 store/club-incoming
allow gateway /set-up/gateway.json
allow catalog /set-up/catalog.json
