import { drawMessage, type Drawing } from './draw-message.ts'
import type { Line } from './talk.ts'

/** The messages of the channel as they stand on the page. */
export class LineList {
  readonly #list: HTMLElement
  readonly #nothingYet: () => HTMLElement
  readonly #shown = new Map<string, { written: string; element: HTMLElement }>()
  readonly #dismissed = new Set<string>()

  /** @param nothingYet what stands there while there is no message */
  constructor(list: HTMLElement, nothingYet: () => HTMLElement) {
    this.#list = list
    this.#nothingYet = nothingYet
  }

  /** @param context who looks, and where: when it changes, every message is drawn again */
  show(lines: readonly Line[], context: string, drawing: Omit<Drawing, 'onDismiss'>): void {
    const atEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40
    const onDismiss = (message: string) => {
      this.#dismissed.add(message)
      this.show(lines, context, drawing)
    }
    const visible = lines.filter(({ id }) => !this.#dismissed.has(id))
    for (const line of visible) this.#draw(line, context, { ...drawing, onDismiss })
    for (const id of this.#shown.keys()) if (!visible.some((line) => line.id === id)) this.#shown.delete(id)
    this.#place(visible.flatMap(({ id }) => this.#shown.get(id)?.element ?? []))
    if (atEnd) this.scrollToEnd()
  }

  scrollToEnd(): void {
    this.#list.scrollTop = this.#list.scrollHeight
  }

  /** What has not changed stays as it is: somebody may have a menu open in it. */
  #draw(line: Line, context: string, drawing: Drawing): void {
    const written = context + JSON.stringify(line)
    if (this.#shown.get(line.id)?.written === written) return
    this.#shown.set(line.id, { written, element: drawMessage(line, drawing) })
  }

  #place(elements: readonly HTMLElement[]): void {
    // The list changes while its elements are taken out.
    for (const element of Array.from(this.#list.children)) {
      if (!elements.some((one) => one === element)) element.remove()
    }
    for (const [at, element] of elements.entries()) {
      if (this.#list.children[at] !== element) this.#list.insertBefore(element, this.#list.children[at] ?? null)
    }
    if (elements.length === 0) this.#list.append(this.#nothingYet())
  }
}
