import { benchSearch } from './search/bench-search.ts'

await benchSearch({ count: 100_000, maxP95Ms: 50 })
