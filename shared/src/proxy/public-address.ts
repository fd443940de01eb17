import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** Whether an IP address, as a resolver writes it, belongs to the public internet. An unparsable address doesn't. */
export function isPublicAddress(address: string): boolean {
  // Only four plain decimals: forms that other parsers read as octal or as a single number are refused.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicIPv4(ipaddr.IPv4.parse(address))
  // A zone (`%eth0`) means an address of this machine's own network.
  if (!address.includes(':') || address.includes('%') || !ipaddr.IPv6.isValid(address)) return false
  // IPv4-compatible addresses (RFC 4291, deprecated) aren't routed; the library reads them as mapped ones.
  if (compatible.test(address)) return false
  return isPublicIPv6(ipaddr.IPv6.parse(address))
}

const compatible = /^::\d+\./

const isPublicIPv4 = (address: IPv4): boolean => address.range() === 'unicast'

function isPublicIPv6(address: IPv6): boolean {
  const range = address.range()
  // Embedded IPv4: mapped, or as networks with IPv6 only translate it (RFC 6052).
  if (range === 'ipv4Mapped') return isPublicIPv4(address.toIPv4Address())
  if (range === 'rfc6052') return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return (
    range === 'unicast' &&
    globalUnicast.some((block) => address.match(block)) &&
    !closed.some((block) => address.match(block))
  )
}

/** Everything allocated to the public so far. The library also calls ranges it has no name for unicast. */
const globalUnicast = ['2000::/3'].map((block) => ipaddr.IPv6.parseCIDR(block))
/** Ranges of it that are not public: protocols (RFC 6890), and documentation (RFC 9637). */
const closed = ['2001::/23', '3fff::/20'].map((block) => ipaddr.IPv6.parseCIDR(block))
