export function textFiles(root: string): string[];
