#!/bin/sh
# Healthy is a replica set of one that takes writes; the first check makes it.
exec mongosh --quiet -u "$MONGO_INITDB_ROOT_USERNAME" -p "$MONGO_INITDB_ROOT_PASSWORD" --eval "
try { rs.status() } catch { rs.initiate({ _id: 'club', members: [{ _id: 0, host: 'mongo:27017' }] }) }
quit(db.hello().isWritablePrimary ? 0 : 1)"
