/** Makes an element. What somebody wrote goes in as text, never as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...inside)
  return made
}

/** The element of the page that a selector names. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page is ours: what a selector finds is known.
export function one<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

/** The round sign of somebody without a picture: a letter on a colour that is always theirs. */
export function sign({ id, name }: { id: string; name: string }): HTMLElement {
  const made = make('span', { className: 'sign', ariaHidden: 'true' }, name.slice(0, 1).toUpperCase())
  made.dataset['tint'] = String(Number(id.slice(-3)) % 5)
  return made
}
