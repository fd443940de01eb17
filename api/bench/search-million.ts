import { benchSearch } from './search/bench-search.ts'

/** Filling the catalogue takes minutes. */
await benchSearch({ count: 1_000_000, maxP95Ms: 25 })
