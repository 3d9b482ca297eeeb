export function textFiles(root: string): string[];
export function hasTest(root: string, file: string, title: string): boolean;
