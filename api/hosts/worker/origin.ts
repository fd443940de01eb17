import type { Origin } from '../../src/platform/client.ts'

const addressHeader = 'cf-connecting-ip'
const notified = [addressHeader, 'x-discord-proxy-payload', 'x-signature-ed25519', 'x-signature-timestamp']

/** Where a request comes from. The platform itself writes the address, over whatever a client claims. */
export const originOf = ({ headers }: Request): Origin => ({
  header: (name) => headers.get(name) ?? undefined,
  address: headers.get(addressHeader) ?? undefined,
})

/** The headers that tell where a request comes from, for one that is made on its behalf. */
export const originHeaders = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    notified.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
