/** The part of @swc/core that is used. */
export interface Translator {
  transformFile(source: string, options: object): Promise<{ code: string; map?: string }>;
}
export function translatePackage(
  swc: Translator,
  folders: { from: string; to: string },
): Promise<boolean>;
