/** How much one account or guest, and everybody behind one address, may save in a day. */
export type Quota = { what: string; unit: 'kB' | 'times'; account: number; address: number; botTimes?: number }

const kilobyte = 1024
const megabytes = (count: number) => count * kilobyte

/**
 * Daily quotas, by name. Every operation draws on one of them (`quotaOf`). They are far above what anyone needs, and
 * keep a script from filling the disk; `api/limits.md` is generated from this table.
 */
export const quotas = {
  writes: {
    what: 'All that calls save, unless another quota covers it',
    unit: 'kB',
    account: megabytes(50),
    address: megabytes(250),
  },
  // A bot in a busy room posts tens of thousands of messages a day.
  messages: { what: 'Chat messages', unit: 'kB', account: megabytes(30), address: megabytes(200), botTimes: 4 },
  messageFiles: { what: 'Files in chat messages', unit: 'kB', account: megabytes(250), address: megabytes(1000) },
  statistics: { what: 'Statistics that clients send', unit: 'kB', account: megabytes(4), address: megabytes(40) },
  songs: { what: 'Songs added to crates', unit: 'kB', account: megabytes(25), address: megabytes(100) },
  crates: { what: 'Crates created', unit: 'times', account: 200, address: 600 },
  imports: { what: 'Playlists imported', unit: 'times', account: 40, address: 120 },
  events: { what: 'Events created', unit: 'times', account: 20, address: 60 },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

/** The quota that an operation draws on before its handler runs; undefined if it saves nothing. */
export function quotaOf(operation: { method: string; saves?: QuotaName | 'nothing' }): QuotaName | undefined {
  const { method, saves } = operation
  const usual = method === 'GET' || method === 'DELETE' ? 'nothing' : 'writes'
  const name = saves ?? usual
  return name === 'nothing' ? undefined : name
}

/** Each row costs about this much in addition to what was sent: its keys, indexes and instants. */
const rowBytes = 512

/** How much of a quota a body takes. A list in it becomes as many rows. */
export function costOf(name: QuotaName, body: unknown): number {
  if (quotas[name].unit === 'times') return 1
  const rows = 1 + Math.max(0, ...valuesOf(body).map((value) => (Array.isArray(value) ? value.length : 0)))
  return kilobytesIn(bytesOf(body) + rows * rowBytes)
}

/** How much of the song quota copying songs from one crate to another takes. */
export const costOfCopies = (songs: number): number => Math.ceil(songs / 8)

export const kilobytesIn = (bytes: number): number => Math.ceil(bytes / kilobyte)

const bytesOf = (body: unknown) => (body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length)

const valuesOf = (body: unknown): unknown[] =>
  typeof body === 'object' && body !== null ? [body, ...Object.values(body)] : []
