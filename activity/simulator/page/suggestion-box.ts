import { make } from './make.ts'
import type { Suggestion } from './typing.ts'

/** The list over the line: what may be picked, and which of it the arrow keys have got to. */
export class SuggestionBox {
  readonly #input: HTMLInputElement
  readonly #box: HTMLElement
  readonly #onPick: (suggestion: Suggestion) => void
  #suggestions: readonly Suggestion[] = []
  #active = 0
  #hasMoved = false

  constructor(input: HTMLInputElement, box: HTMLElement, onPick: (suggestion: Suggestion) => void) {
    this.#input = input
    this.#box = box
    this.#onPick = onPick
  }

  get active(): Suggestion | undefined {
    return this.#suggestions[this.#active]
  }

  /** Whether somebody has chosen with the arrow keys. */
  get hasMoved(): boolean {
    return this.#hasMoved
  }

  show(suggestions: readonly Suggestion[]): void {
    this.#suggestions = suggestions
    this.#active = 0
    this.#hasMoved = false
    this.#box.replaceChildren(...suggestions.map((suggestion, at) => this.#row(suggestion, at)))
    this.#box.hidden = suggestions.length === 0
    this.#input.ariaExpanded = String(suggestions.length > 0)
    this.#mark()
  }

  move(step: number): void {
    const { length } = this.#suggestions
    this.#active = (this.#active + step + length) % length
    this.#hasMoved = true
    this.#mark()
  }

  #row(suggestion: Suggestion, at: number): HTMLElement {
    const label = make('b', { textContent: suggestion.label })
    const about = make('span', { textContent: suggestion.about })
    const row = make('li', { id: `suggestion-${at}`, role: 'option' }, label, about)
    // Before the input loses its focus.
    row.addEventListener('mousedown', (event) => {
      event.preventDefault()
      this.#onPick(suggestion)
    })
    return row
  }

  #mark(): void {
    for (const [at, row] of [...this.#box.children].entries()) row.ariaSelected = String(at === this.#active)
    const row = this.#box.children[this.#active]
    if (row) this.#input.setAttribute('aria-activedescendant', row.id)
    else this.#input.removeAttribute('aria-activedescendant')
    row?.scrollIntoView({ block: 'nearest' })
  }
}
