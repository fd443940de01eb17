import { useEffect, type RefObject } from 'react'

/**
 * For a row that may be wider than its place: scrolls to its current item, and marks the ends beyond which there is
 * more, which `scroll-row.module.css` fades.
 */
export function useScrollRow(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const mark = () => {
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', list.scrollLeft < list.scrollWidth - list.clientWidth - 1)
    }
    const show = () => {
      const item = list.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
      if (item) list.scrollLeft += middleOf(item) - middleOf(list)
      mark()
    }
    // It also calls back once when it starts observing; fonts and panels change the widths later.
    const observer = new ResizeObserver(show)
    for (const element of [list, ...list.children]) observer.observe(element)
    const changes = new MutationObserver(show)
    changes.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected', 'aria-current'] })
    list.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [row])
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
