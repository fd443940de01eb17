import type { CatalogueTables } from './catalogue.ts'
import type { SongKnowledgeTables } from './song-knowledge.ts'
import type { CratesTables } from './crates.ts'
import type { CrateRequestsTables } from './crate-requests.ts'
import type { PlaysTables } from './plays.ts'

export type PlaylistTables = CatalogueTables & SongKnowledgeTables & CratesTables & CrateRequestsTables & PlaysTables
