#!/bin/bash
# infra/kubernetes/make-nats-secrets.sh FOLDER [NAME...]: adds what NATS needs to the folder that infra/docker/make-secrets.sh
# filled: an address with a password for each caller, and a certificate for the names of the servers. The key of the authority
# that signs it is thrown away. Existing files stay unchanged; to renew the certificate remove nats_ca and run it again.
set -euo pipefail
folder=${1:?Name a folder, for example: infra/kubernetes/make-nats-secrets.sh secrets}
shift
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(nats nats.club.svc '*.nats.club.svc.cluster.local')
mkdir -p "$folder"
chmod 700 "$folder"

for name in gateway catalog booking enquiry mail; do
  [ -e "$folder/${name}_nats_url" ] || printf 'tls://%s:%s@%s:4222\n' "$name" "$(openssl rand -hex 24)" "${names[0]}" > "$folder/${name}_nats_url"
done
if [ ! -e "$folder/nats_ca" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  subjects=$(printf 'DNS:%s,' "${names[@]}")
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj '/CN=NATS of the club' \
    -keyout "$work/ca.key" -out "$work/ca" 2> /dev/null
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=${names[0]}" \
    -keyout "$work/key" -out "$work/request" 2> /dev/null
  openssl x509 -req -in "$work/request" -CA "$work/ca" -CAkey "$work/ca.key" -CAcreateserial -days 825 -out "$work/certificate" \
    -extfile <(printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "${subjects%,}") 2> /dev/null
  cp "$work/certificate" "$folder/nats_certificate"
  cp "$work/key" "$folder/nats_key"
  cp "$work/ca" "$folder/nats_ca"
fi
chmod 444 "$folder"/*nats*
