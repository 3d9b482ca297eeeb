interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
}
export function refusedPackages(
  shipped: readonly ShippedPackage[],
  rules: { allowed: object; packages: object },
): string[];
