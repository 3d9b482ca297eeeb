#!/bin/bash
# Runs once, as root and without a network: gives each volume to the unprivileged user that writes to it, and makes the key
# file of the database's replica set.
set -euo pipefail
chown 999:999 /volumes/mongo /volumes/redis
chown 1000:1000 /volumes/minio /volumes/caddy-data /volumes/caddy-config /volumes/kept-assets
if [ ! -s /volumes/mongo-key/key ]; then
  (umask 377 && openssl rand -base64 756 > /volumes/mongo-key/key.part)
  chown 999:999 /volumes/mongo-key/key.part
  mv /volumes/mongo-key/key.part /volumes/mongo-key/key
fi
