/** A provider's text, in which what stands between two backticks is code. */
export function Words({ text }: { readonly text: string }) {
  // Every second part stands between two of them. The text does not change, so its parts are known by their place.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
