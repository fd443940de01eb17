/** Whether an IP address, as a resolver writes it, is one of the public internet. What cannot be read is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes(':')) {
    const groups = groupsOf(address)
    return groups !== undefined && isPublicGroups(groups)
  }
  const bytes = bytesOf(address)
  return bytes !== undefined && isPublicBytes(bytes)
}

/** First and last address of every IPv4 block that is not for the public (RFC 6890, RFC 5771, RFC 1112). */
const closedBlocks = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
].map(([first = '', last = '']) => [numberOf(bytesOf(first)), numberOf(bytesOf(last))] as const)

function isPublicBytes(bytes: readonly number[]): boolean {
  const number = numberOf(bytes)
  return !closedBlocks.some(([first, last]) => first <= number && number <= last)
}

function isPublicGroups(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  const embedded = [g >> 8, g & 255, h >> 8, h & 255]
  const noneBetween = b === 0 && c === 0 && d === 0 && e === 0
  // IPv4 in disguise: mapped, and as networks with IPv6 only translate it (RFC 6052).
  if (a === 0 && noneBetween && f === 0xff_ff) return isPublicBytes(embedded)
  if (a === 0x64 && b === 0xff_9b && c === 0 && d === 0 && e === 0 && f === 0) return isPublicBytes(embedded)
  // Global unicast is 2000::/3; in it, protocols and documentation (RFC 6890, RFC 9637) and tunnels into IPv4 are not.
  const global = a >= 0x20_00 && a <= 0x3f_ff
  const special = a === 0x20_01 && (b < 0x02_00 || b === 0x0d_b8)
  const tunnel = a === 0x20_02
  const documentation = a === 0x3f_ff && b < 0x10_00
  return global && !special && !tunnel && !documentation
}

function numberOf(bytes: readonly number[] | undefined): number {
  return (bytes ?? []).reduce((number, byte) => number * 256 + byte, 0)
}

function bytesOf(text: string): number[] | undefined {
  const parts = text.split('.')
  const plain = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return plain ? parts.map(Number) : undefined
}

/** The eight groups of an IPv6 address; a zone (`%eth0`) makes it one of this machine's own, so it cannot be read. */
function groupsOf(text: string): number[] | undefined {
  const dotted = text.match(/^(.*:)(\d+\.\d+\.\d+\.\d+)$/)
  const bytes = dotted && bytesOf(dotted[2] ?? '')
  if (dotted && !bytes) return undefined
  const [p = 0, q = 0, r = 0, s = 0] = bytes ?? []
  const plain = dotted ? `${dotted[1]}${(p * 256 + q).toString(16)}:${(r * 256 + s).toString(16)}` : text
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (![...head, ...tail].every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  return [...head, ...Array<string>(missing).fill('0'), ...tail].map((group) => Number.parseInt(group, 16))
}
