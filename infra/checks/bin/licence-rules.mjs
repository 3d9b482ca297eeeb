// Whether a package may ship.

/** The choices of a licence expression, each a list of licences that apply together. */
const choicesOf = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND ').map((licence) => licence.trim()));

/** @returns a sentence for each package whose licence is not allowed. @param rules of licences.json */
export function refusedPackages(shipped, { allowed, packages }) {
  const mayShip = ({ name, licence }) =>
    packages[name]?.licence === licence ||
    choicesOf(licence).some((licences) => licences.every((one) => one in allowed));
  return shipped
    .filter((pack) => !mayShip(pack))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}
