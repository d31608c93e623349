declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Navigator {
    /** Chromium's alone (https://wicg.github.io/netinfo/). */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether nothing is to be fetched ahead: the reader asked their browser to save data, or the line is as slow as 2G. */
export function savesData(): boolean {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}
