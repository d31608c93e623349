type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element; an attribute that is `true` is there without a value, one that is false or undefined is not there. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      made.setAttribute(attribute, value === true ? '' : value);
    }
  }
  made.append(...children);
  return made;
}

/** A button in the shell's look. */
export function button(label: string, look: 'filled' | 'outline' | 'ghost', onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button', 'data-style': look }, label);
  made.addEventListener('click', onClick);
  return made;
}
