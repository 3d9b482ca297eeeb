#!/bin/sh
# docker compose exec mongo sh /set-users.sh: creates the users of each service that are missing, and gives all of them their
# rights and the passwords that are in the secrets.
export ROOT_PASSWORD="$(cat "$MONGO_INITDB_ROOT_PASSWORD_FILE")"
exec mongosh --quiet --nodb --eval "
db = connect('mongodb://root:' + encodeURIComponent(process.env.ROOT_PASSWORD) + '@127.0.0.1/admin?directConnection=true');
load('/docker-entrypoint-initdb.d/users.js')"
