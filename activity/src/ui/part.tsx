import { lazy, type ComponentType, type ReactElement } from 'react'
import { fetchPart } from './fetch-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import type { TroubleLook } from './part-trouble.tsx'

/** A component that is fetched when it is first shown, and anew when that has failed. */
interface Refetchable<Props> {
  Shown: (props: Props) => ReactElement
  /** React keeps what came of a lazy component for good, a failure too: another attempt takes another component. */
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

/** A part of the client that is fetched when it is first shown. */
type LazyComponent<Props> = ((props: Props) => ReactElement) & {
  /** Fetches it ahead of time. A failure is left to whoever shows it. */
  prefetch: () => Promise<void>
}

/**
 * A component that is fetched when it is first shown. When it cannot be, or when it throws, it says so in its own place
 * and nothing around it notices; it is fetched anew on request and when the network returns.
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

/** Windows are given how they are closed, which holds as well for one that never came. */
function closeOf(props: object): (() => void) | undefined {
  const close = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? () => void close() : undefined
}
