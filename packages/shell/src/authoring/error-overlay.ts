/** In development, shows an error in Vite's overlay. Returns a function that removes it. */
export function showError(error: unknown): () => void {
  const showing = openOverlay(error);
  return () => void showing.then((overlay) => overlay?.remove());
}

async function openOverlay(error: unknown): Promise<Element | undefined> {
  try {
    const { ErrorOverlay } = await import(/* @vite-ignore */ `${import.meta.env.BASE_URL}@vite/client`);
    const overlay: Element = new ErrorOverlay(error);
    document.body.append(overlay);
    return overlay;
  } catch {
    return undefined;
  }
}
