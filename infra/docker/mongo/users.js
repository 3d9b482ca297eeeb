// One database and one user for each service, which cannot read the others. Runs once, when the volume is empty.
const { readFileSync } = require('node:fs');
for (const name of ['catalog', 'booking', 'enquiry', 'gateway']) {
  const { username, password } = new URL(
    readFileSync(`/run/secrets/${name}_mongo_url`, 'utf8').trim(),
  );
  db.getSiblingDB(name).createUser({
    user: decodeURIComponent(username),
    pwd: decodeURIComponent(password),
    roles: ['readWrite', 'dbAdmin'].map((role) => ({ role, db: name })),
  });
}
