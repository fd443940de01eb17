import { useEffect, type RefObject } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}
const controls = 'a[href], button, input, textarea, audio, video, iframe, summary'
/** Controls that use the arrow keys themselves. */
const withOwnKeys = 'input, textarea, audio, video'

/**
 * Makes a log one tab stop: its newest line, or the line that has the focus. A line is an element with `data-line`. The
 * arrow keys, Home, End, PageUp and PageDown move between lines, ArrowRight and ArrowLeft between the controls of a
 * line, Enter and the menu key open its menu, and Escape returns to the line.
 */
export function useRovingLines(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const stops = tabStopsOf(element)
    stops.update(document.activeElement)
    // Messages, cards and pictures arrive at any time.
    const changes = new MutationObserver(() => stops.update(document.activeElement))
    changes.observe(element, { childList: true, subtree: true })
    const leave = ({ relatedTarget }: FocusEvent) => stops.update(relatedTarget)
    const enter = ({ target }: FocusEvent) => stops.update(target)
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof HTMLElement)) return
      if (target.matches(withOwnKeys) || !pressed(event, target, stops.lines())) return
      event.preventDefault()
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    element.addEventListener('keydown', press)
    return () => {
      changes.disconnect()
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      element.removeEventListener('keydown', press)
    }
  }, [log])
}

function tabStopsOf(element: HTMLElement) {
  const lines = () => [...element.querySelectorAll<HTMLElement>('[data-line]')]
  return {
    lines,
    update(focused: EventTarget | null): void {
      const all = lines()
      const line = focused instanceof Element ? lineOf(focused) : null
      const current = line && element.contains(line) ? line : all.at(-1)
      for (const control of [element, ...element.querySelectorAll<HTMLElement>(controls), ...all])
        setTabIndex(control, control === (current ?? element) ? 0 : -1)
    },
  }
}

const lineOf = (element: Element) => element.closest<HTMLElement>('[data-line]')

function setTabIndex(element: HTMLElement, tabIndex: number): void {
  if (element.getAttribute('tabindex') !== String(tabIndex)) element.tabIndex = tabIndex
}

/** Moves the focus or opens a menu. Returns whether the key meant something here. */
function pressed({ key, shiftKey }: KeyboardEvent, target: HTMLElement, lines: readonly HTMLElement[]): boolean {
  const line = lineOf(target)
  const step = steps[key]
  if (step !== undefined) {
    const from = line ? lines.indexOf(line) : lines.length
    return focus(lines[Math.max(0, Math.min(lines.length - 1, from + step))])
  }
  if (!line) return false
  const inLine = [line, ...line.querySelectorAll<HTMLElement>(controls)].filter((one) => !one.closest(unreachable))
  if (key === 'ArrowRight') return focus(inLine[inLine.indexOf(target) + 1])
  if (key === 'ArrowLeft') return focus(inLine[inLine.indexOf(target) - 1])
  if (key === 'Escape') return target !== line && focus(line)
  const asksForMenu = key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'Enter' && target === line)
  return asksForMenu && openMenu(line.querySelector('[aria-haspopup=menu]'))
}

const unreachable = '[aria-hidden=true], [inert], [disabled]'

function focus(element: HTMLElement | undefined): boolean {
  element?.focus()
  return element !== undefined
}

/** A menu opens on its first click, and later, when its library has loaded, on Enter. */
function openMenu(trigger: HTMLElement | null): boolean {
  if (!trigger) return false
  trigger.focus()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (trigger.dispatchEvent(enter)) trigger.click()
  return true
}
