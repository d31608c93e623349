export function installNode(version: string): Promise<string>;
