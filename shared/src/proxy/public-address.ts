import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** Whether an IP address, as a resolver writes it, is one of the public internet. What cannot be read is not. */
export function isPublicAddress(address: string): boolean {
  // Four plain decimals and nothing else: what other readers take for octal, or for one number, is no address here.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicIPv4(ipaddr.IPv4.parse(address))
  // A zone (`%eth0`) makes it an address of this machine's own network.
  if (!address.includes(':') || address.includes('%') || !ipaddr.IPv6.isValid(address)) return false
  // IPv4-compatible addresses (RFC 4291, deprecated) lead nowhere; the library reads them as mapped ones.
  if (compatible.test(address)) return false
  return isPublicIPv6(ipaddr.IPv6.parse(address))
}

const compatible = /^::\d+\./

const isPublicIPv4 = (address: IPv4): boolean => address.range() === 'unicast'

function isPublicIPv6(address: IPv6): boolean {
  const range = address.range()
  // IPv4 in disguise: mapped, and as networks with IPv6 only translate it (RFC 6052).
  if (range === 'ipv4Mapped') return isPublicIPv4(address.toIPv4Address())
  if (range === 'rfc6052') return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return (
    range === 'unicast' &&
    globalUnicast.some((block) => address.match(block)) &&
    !closed.some((block) => address.match(block))
  )
}

/** All that is given to the public so far. Whatever the library has no name for it calls unicast as well. */
const globalUnicast = ['2000::/3'].map((block) => ipaddr.IPv6.parseCIDR(block))
/** Parts of it that are not for the public: protocols (RFC 6890), and documentation (RFC 9637). */
const closed = ['2001::/23', '3fff::/20'].map((block) => ipaddr.IPv6.parseCIDR(block))
