// One database and two users for each service, which cannot read the others. The service itself may only read and write
// documents of the collections that rights.json lists, and the audit trail it may only extend. At its start it uses the second user for migrations and indexes: that one may also change collections and the
// validators that refuse overselling. Runs when the volume is empty; safe to repeat (infra/docs/operations.md).
const { readFileSync } = require('node:fs');
const rights = JSON.parse(readFileSync('/rights.json', 'utf8'));
const ROLE = 'documents';

const credentialsOf = (secret) => {
  const { username, password } = new URL(readFileSync(`/run/secrets/${secret}`, 'utf8').trim());
  return { user: decodeURIComponent(username), pwd: decodeURIComponent(password) };
};
const setUser = (database, { user, pwd }, roles) =>
  database.getUser(user) === null
    ? database.createUser({ user, pwd, roles })
    : database.updateUser(user, { pwd, roles });

for (const name of ['catalog', 'booking', 'enquiry', 'gateway']) {
  const database = db.getSiblingDB(name);
  const privileges = [
    ...rights.collections[name].map((collection) => [collection, rights.runtime]),
    ...Object.entries(rights.kept),
    ...(rights.feeds.includes(name) ? [['', rights.feed]] : []), // no name: every collection of this database
  ].map(([collection, actions]) => ({ resource: { db: name, collection }, actions }));
  if (database.getRole(ROLE) === null) database.createRole({ role: ROLE, privileges, roles: [] });
  else database.updateRole(ROLE, { privileges, roles: [] });
  setUser(database, credentialsOf(`${name}_mongo_url`), [{ role: ROLE, db: name }]);
  setUser(
    database,
    credentialsOf(`${name}_mongo_migration_url`),
    rights.migration.map((role) => ({ role, db: name })),
  );
}
