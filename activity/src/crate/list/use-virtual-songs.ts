import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { rowHeight, toolsHeight } from './dragging.ts'

/**
 * The visible rows of a list, and those at `kept`: rows with the focus or being dragged must not be unmounted by
 * scrolling. `above` is the height of the content that scrolls above the first row.
 */
export function useVirtualSongs(
  order: readonly string[],
  { scroller, above, kept }: { scroller: RefObject<HTMLElement | null>; above: number; kept: readonly number[] },
) {
  // The React Compiler skips hooks with a virtualizer, as intended: it manages its own updates.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: above,
    // Below the sticky tools.
    scrollPaddingStart: toolsHeight,
    getItemKey: (index) => order[index] ?? index,
    rangeExtractor: (range) => {
      const drawn = kept.filter((place) => place >= 0 && place < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...drawn])].sort((one, other) => one - other)
    },
  })
  return {
    /** The positions of the rows to render, and their distance from the top of the first row. */
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ place: index, top: start - above })),
    height: virtual.getTotalSize(),
    scrollTo: (place: number) => virtual.scrollToIndex(place),
    focus(place: number) {
      virtual.scrollToIndex(place)
      // The row may only be rendered after scrolling.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true }),
        ),
      )
    },
  }
}
