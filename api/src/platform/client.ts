import type { App } from '../app.ts'

/** What a host knows about the origin of a request. */
export type Origin = {
  header: (name: string) => string | undefined
  /** The remote address of the connection. */
  address: string | undefined
}

/**
 * The origin of a request that rate limits count by: the Discord user if Discord's proxy has signed the request, since
 * everybody there shares a few addresses, otherwise the address.
 */
export const clientOf = (app: Pick<App, 'config' | 'discordProxy'>, { header, address }: Origin): Promise<string> =>
  clientAt(app, { header, address: addressBehind(app.config.trustedProxies, header('x-forwarded-for'), address) })

/** The same at once, unless it takes a signature to know. */
export const clientAtOnce = (
  { config, discordProxy }: Pick<App, 'config' | 'discordProxy'>,
  { header, address }: Origin,
): string | undefined =>
  discordProxy ? undefined : networkOf(addressBehind(config.trustedProxies, header('x-forwarded-for'), address))

/** The same, if the client's own address is already known. */
export async function clientAt(
  { discordProxy }: Pick<App, 'discordProxy'>,
  { header, address }: { header: Origin['header']; address: string },
): Promise<string> {
  const person = await discordProxy?.(header)
  return person === undefined ? networkOf(address) : `discord ${person}`
}

/**
 * The client's address: as reported by the last trusted proxy, otherwise that of the connection. Header entries from
 * before that proxy can be forged.
 */
export function addressBehind(
  trustedProxies: number,
  forwardedFor: string | undefined,
  address: string | undefined,
): string {
  const hops = trustedProxies > 0 ? hopsIn(forwardedFor ?? '') : []
  return hops.at(-trustedProxies) ?? address ?? 'unknown'
}

const hopsIn = (forwardedFor: string): string[] =>
  forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)

/**
 * An address as one household's network: IPv4 as a whole, IPv6 by its first 64 bits, since anyone with one of those
 * has 2^64. Some proxies append a port.
 */
export function networkOf(address: string): string {
  const [, four] = /^(?:\[?::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})\]?(?::\d+)?$/i.exec(address) ?? []
  if (four) return four
  const six = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').split('%', 1)[0] ?? ''
  if (!/^[\da-f:.]+$/i.test(six) || !six.includes(':')) return address
  const [before, after] = six.split('::')
  const [first, last] = [groupsIn(before), groupsIn(after)]
  // `::` stands for all missing groups of zeros.
  const zeros = after === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

const groupsIn = (part = ''): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16).toString(16))
