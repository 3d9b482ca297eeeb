#!/bin/sh
# Healthy means a replica set of one that accepts writes. The first check initiates it.
export ROOT_PASSWORD="$(cat "$MONGO_INITDB_ROOT_PASSWORD_FILE")"
exec mongosh --quiet --nodb --eval "
const db = connect('mongodb://root:' + encodeURIComponent(process.env.ROOT_PASSWORD) + '@127.0.0.1/admin?directConnection=true');
try { rs.status() } catch { rs.initiate({ _id: 'club', members: [{ _id: 0, host: 'mongo:27017' }] }) }
quit(db.hello().isWritablePrimary ? 0 : 1)"
