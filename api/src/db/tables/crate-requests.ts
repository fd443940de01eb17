import type { Generated, GeneratedAlways } from 'kysely'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Stamp } from '../columns.ts'
import type { ImportStatus } from './crates.ts'

export type CrateExportTable = {
  id: GeneratedAlways<number>
  uuid: string
  crateId: number
  userUuid: string
  provider: MusicProvider
  status: Generated<ImportStatus>
  total: number
  done: Generated<number>
  missed: Generated<number>
  /** The rank of the last song that was sent; null before the first. */
  afterRank: number | null
  playlistId: string | null
  playlistLink: string | null
  failure: string | null
  failureReason: string | null
  createdAt: Stamp
  updatedAt: Stamp
}

/** A request to add songs with an idempotency key: repeating it adds nothing and returns the same songs. */
export type AddRequestTable = {
  userUuid: string
  key: string
  crateId: number | null
  crateSongUuids: Generated<string[]>
  createdAt: Date
}

export type CrateRequestsTables = {
  addRequest: AddRequestTable
  crateExport: CrateExportTable
}
