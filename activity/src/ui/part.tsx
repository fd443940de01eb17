import { lazy, type ComponentType, type ReactElement } from 'react'
import { fetchPart } from './fetch-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import type { TroubleLook } from './part-trouble.tsx'

/** A component that is loaded when first shown, and can be loaded again after a failure. */
interface Refetchable<Props> {
  Shown: (props: Props) => ReactElement
  /** React caches the result of a lazy component permanently, including a failure, so a retry needs a new component. */
  renew: () => void
}

export function refetchable<Props extends object>(load: () => Promise<ComponentType<Props>>): Refetchable<Props> {
  const fetchLazily = (): ComponentType<Props> => lazy(async () => ({ default: await fetchPart(load) }))
  let fetched = fetchLazily()
  function Shown(props: Props) {
    const Fetched = fetched
    return <Fetched {...props} />
  }
  return { Shown, renew: () => void (fetched = fetchLazily()) }
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
  const { Shown, renew } = refetchable(load)
  function ShownPart(props: Props) {
    return (
      <PartBoundary look={look} onRetry={renew} onClose={closeOf(props)}>
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
