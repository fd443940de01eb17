import * as z from 'zod'
import type { Operation } from './operation.ts'

type Twin = { whole: string; needs: string[] }

/**
 * Two services may share a path. The second one then declares its path with the gateway's prefix: it is reached through
 * the gateway, and without a prefix by requests that have its required query parameters.
 */
export function twinsAmong(operations: readonly Operation[]): ReadonlyMap<string, Twin> {
  const whole = operations.filter(({ path }) => plainPath(`http://-${path}`) !== path)
  return new Map(
    whole.map(({ path, query }) => {
      const needs = Object.keys(query).filter((name) => !z.safeParse(query[name] ?? z.any(), undefined).success)
      return [plainPath(`http://-${path}`), { whole: path, needs }]
    }),
  )
}

export function routedPath(url: string, twins: ReadonlyMap<string, Twin>): string {
  const path = plainPath(url)
  const twin = twins.get(path)
  if (!twin) return path
  const { pathname, searchParams } = new URL(url)
  const prefix = gatewayOf(pathname)
  if (prefix !== undefined) return prefix === gatewayOf(twin.whole) ? twin.whole : path
  return twin.needs.length > 0 && twin.needs.every((name) => searchParams.has(name)) ? twin.whole : path
}

const gatewayOf = (pathname: string) => pathname.replace(/\/{2,}/g, '/').match(/^\/api\/\w+-service(?=\/|$)/)?.[0]

/** The services behind the gateway, each under its own prefix. */
const services = [
  'user',
  'room',
  'playlist',
  'points',
  'social',
  'merch',
  'upload',
  'audit',
  'payment',
  'notification',
]
const basePath = new RegExp(`^/(?:api/(?:${services.join('|')})-service|v3(?:\\.0)?)(?=/|$)`)

/**
 * The path used for routing: slashes collapsed and prefixes removed, namely the gateway's `/api/{service}-service` and
 * the chat's `/v3` or `/v3.0`.
 */
export function plainPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.search(/[?#]/)
  const path = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
  const collapsed = path.includes('//') ? path.replace(/\/{2,}/g, '/') : path
  const bare = collapsed.replace(basePath, '')
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
  return trimmed === '' ? '/' : trimmed
}
