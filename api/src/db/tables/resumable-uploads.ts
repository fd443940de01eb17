import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

/** A stored part of a file: its name in the folder of its upload, and its length. */
export type UploadPart = { name: string; bytes: number }

/** Why a file that was received completely did not become a song. */
export type ResumableRefusal =
  | { code: 'notASong'; sentence: string; reason: string }
  | { code: 'uploadSpaceFull'; megabytes: number }
  | { code: 'uploadNotSaved' }

/** An upload that is received in parts. It is open until it has a song or a refusal. */
export type ResumableUploadTable = {
  id: GeneratedAlways<number>
  uuid: string
  userUuid: string
  fileName: string
  /** The list it is added to once it can be played: `queue`, or the uuid of a crate. */
  addTo: string | null
  size: number
  received: Generated<number>
  /** The `Upload-Metadata` of its creation, which the protocol repeats. */
  metadata: string
  /** In the order of the file. */
  parts: ColumnType<UploadPart[], string | undefined, string>
  /** The song it became. */
  uploadUuid: string | null
  refusal: ColumnType<ResumableRefusal | null, string | undefined, string>
  createdAt: Stamp
  /** When the last part was received. */
  updatedAt: Stamp
  expiresAt: Stamp
}
