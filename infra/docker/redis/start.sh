#!/bin/sh
# One user for each service, which sees its own keys alone and can neither empty nor set up the server. Somebody without
# a password may only ask whether it is there.
set -eu
users=/tmp/users.acl
echo 'user default on nopass -@all +ping' > "$users"
for name in gateway booking enquiry mail; do
  password=$(sed -E 's|^redis://[^:]*:([^@]*)@.*|\1|' "/run/secrets/${name}_redis_url")
  keys='bull:*'
  [ "$name" = gateway ] && keys='limit-*'
  echo "user $name on >$password ~$keys +@all -@admin -@dangerous +info" >> "$users"
done
# Its protected mode looks only for a password of the default user, who may do nothing here.
exec redis-server --protected-mode no --appendonly yes --maxmemory-policy noeviction --dir /data --aclfile "$users"
