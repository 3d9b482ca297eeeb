#!/bin/sh
# One user for each service, with the rights that are in the file beside this one and nothing else. A client without a
# password may only ping.
set -eu
users=/tmp/users.acl
echo 'user default on nopass -@all +ping' > "$users"
while read -r name rights; do
  case "$name" in '' | '#'*) continue ;; esac
  password=$(sed -E 's|^redis://[^:]*:([^@]*)@.*|\1|' "/run/secrets/${name}_redis_url")
  echo "user $name on >$password $rights" >> "$users"
done < /rights
# Protected mode only checks for a password of the default user, which has no rights here.
exec redis-server --protected-mode no --appendonly yes --maxmemory-policy noeviction --dir /data --aclfile "$users"
