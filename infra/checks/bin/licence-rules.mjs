// Decides which packages may be part of a release.

/** The alternatives of an SPDX expression such as `MIT OR Apache-2.0`, each a list of licences that all apply. */
const choicesOf = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND ').map((licence) => licence.trim()));

/** @returns name, version and licence of each package whose licence `licences.json` does not allow. */
export function refusedPackages(shipped, { allowed, packages }) {
  const mayShip = ({ name, licence }) =>
    packages[name]?.licence === licence ||
    choicesOf(licence).some((licences) => licences.every((one) => one in allowed));
  return shipped
    .filter((pack) => !mayShip(pack))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}
