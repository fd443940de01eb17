/** Some of the shards of a bot that several processes share. */
export type ShardRange = { ids: number[]; count: number }

const maxShards = 10_000

/** Parses `0-3/8`: the first four of eight shards. `5/8` is one of them. Undefined means all. */
export function shardRangeIn(text: string | undefined): ShardRange | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const [, from = '', to = from, all = ''] = /^(\d{1,5})(?:-(\d{1,5}))?\/(\d{1,5})$/.exec(text.trim()) ?? []
  const [first, last, count] = [Number(from), Number(to), Number(all)]
  if (all === '' || first > last || last >= count || count > maxShards) {
    throw new Error(`SHARDS is ${text}. Write 0-3/8 for the first four of eight shards.`)
  }
  return { ids: Array.from({ length: last - first + 1 }, (_, at) => first + at), count }
}
