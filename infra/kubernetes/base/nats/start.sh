#!/bin/sh
# Starts NATS with the users of users.conf. Their passwords are those in the addresses that the services read.
set -eu
config=/tmp/nats.conf
for name in gateway catalog booking enquiry mail; do
  password=$(sed -E 's|^tls://[^:]*:([^@]*)@.*|\1|' "/run/secrets/${name}_nats_url")
  printf '%s_password: "%s"\n' "$name" "$password"
done > "$config"
cat /etc/nats-club/users.conf /etc/nats-club/limits.conf /etc/nats-club/server.conf >> "$config"
exec nats-server --config "$config"
