import { lazy, type ComponentType, type ReactElement } from 'react'
import { fetchPart } from './loading/fetch-part.ts'
import { PartBoundary } from './loading/part-boundary.tsx'
import type { PartSource, TroubleLook } from './loading/part-trouble.tsx'

/** A component that is loaded when first shown, and can be loaded again after a failure. */
interface Refetchable<Props> {
  Shown: (props: Props) => ReactElement
  source: PartSource
}

export function refetchable<Props extends object>(load: () => Promise<ComponentType<Props>>): Refetchable<Props> {
  let isLost = false
  const fetchLazily = (): ComponentType<Props> =>
    lazy(async () => {
      isLost = true
      const Fetched = await fetchPart(load)
      isLost = false
      return { default: Fetched }
    })
  let fetched = fetchLazily()
  function Shown(props: Props) {
    const Fetched = fetched
    return <Fetched {...props} />
  }
  return {
    Shown,
    source: {
      renew: () => void (fetched = fetchLazily()),
      async isBack() {
        if (!isLost) return false
        await load()
        return true
      },
    },
  }
}

/** A part of the client that is loaded when first shown. */
type LazyComponent<Props> = ((props: Props) => ReactElement) & {
  /** Loads it ahead of time. A failure is handled when it is shown. */
  prefetch: () => Promise<void>
}

/**
 * A component that is loaded when first shown. If loading fails or it throws, it shows an error in its own place
 * without affecting anything around it; it is loaded again on request and when the network returns.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: TroubleLook = 'panel',
): LazyComponent<Props> {
  const { Shown, source } = refetchable(load)
  function ShownPart(props: Props) {
    return (
      <PartBoundary look={look} source={source} onClose={closeOf(props)}>
        <Shown {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(ShownPart, {
    prefetch: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  })
}

/** Dialogs have an `onClose` prop, which also closes one that failed to load. */
function closeOf(props: object): (() => void) | undefined {
  const close = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? () => void close() : undefined
}
