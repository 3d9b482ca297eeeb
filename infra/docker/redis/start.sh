#!/bin/sh
# One user for each service, which sees only its own keys and can neither empty nor configure the server. A client without a
# password may only ping.
set -eu
users=/tmp/users.acl
echo 'user default on nopass -@all +ping' > "$users"
for name in gateway booking enquiry mail; do
  password=$(sed -E 's|^redis://[^:]*:([^@]*)@.*|\1|' "/run/secrets/${name}_redis_url")
  keys='bull:*'
  [ "$name" = gateway ] && keys='limit-*'
  echo "user $name on >$password ~$keys +@all -@admin -@dangerous +info" >> "$users"
done
# Protected mode only checks for a password of the default user, which has no rights here.
exec redis-server --protected-mode no --appendonly yes --maxmemory-policy noeviction --dir /data --aclfile "$users"
