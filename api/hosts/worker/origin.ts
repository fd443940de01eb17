import type { Origin } from '../../src/platform/client.ts'

const addressHeader = 'cf-connecting-ip'
const notified = [addressHeader, 'x-discord-proxy-payload', 'x-signature-ed25519', 'x-signature-timestamp']

/** The origin of a request. The platform itself sets the address, overriding whatever a client claims. */
export const originOf = ({ headers }: Request): Origin => ({
  header: (name) => headers.get(name) ?? undefined,
  address: headers.get(addressHeader) ?? undefined,
})

/** The headers that contain a request's origin, for another request made on its behalf. */
export const originHeaders = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    notified.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
