/** In Safari, the key that ends a composition arrives after it, marked only by this code. */
const ofInputMethod = 229

/**
 * Keeps the keys of input methods from everything on the page: while people compose a word, as in Japanese, Enter, Tab,
 * Escape and the arrows choose among the method's candidates, and neither send a message nor pick a suggestion.
 */
export function shieldInputMethods(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      // Deprecated, but nothing else tells.
      if (event.isComposing || event.keyCode === ofInputMethod) event.stopPropagation()
    },
    { capture: true },
  )
}
