import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { rowHeight, toolsHeight } from './dragging.ts'

/**
 * The rows of a list that are in sight, and those at `kept`: what has the focus or hangs on the pointer must not be taken
 * away by scrolling. `above` is the height of what scrolls along before the first row.
 */
export function useVirtualSongs(
  order: readonly string[],
  { scroller, above, kept }: { scroller: RefObject<HTMLElement | null>; above: number; kept: readonly number[] },
) {
  // The compiler leaves a hook with a virtual list as it is, which is right: the list keeps its own account.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: above,
    // Below the tools, which stay in sight.
    scrollPaddingStart: toolsHeight,
    getItemKey: (index) => order[index] ?? index,
    rangeExtractor: (range) => {
      const drawn = kept.filter((place) => place >= 0 && place < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...drawn])].sort((one, other) => one - other)
    },
  })
  return {
    /** The places of the rows to draw, and how far from the first row's top each lies. */
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ place: index, top: start - above })),
    height: virtual.getTotalSize(),
    scrollTo: (place: number) => virtual.scrollToIndex(place),
    focus(place: number) {
      virtual.scrollToIndex(place)
      // The row may be drawn only after the scrolling.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true }),
        ),
      )
    },
  }
}
