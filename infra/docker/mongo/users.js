// One database and one user for each service: nobody reads another's (run once, when the volume is empty).
for (const name of ['catalog', 'booking', 'enquiry', 'gateway']) {
  db.getSiblingDB(name).createUser({
    user: name,
    pwd: process.env[`MONGO_${name.toUpperCase()}_PASSWORD`],
    roles: ['readWrite', 'dbAdmin'].map((role) => ({ role, db: name })),
  });
}
