import type { Db, Trx } from '../db/db.ts'
import type { Storage } from '../ports/storage.ts'

/** An account, as the tables know it: by its number or by its uuid. */
export type Holder = { id: number; uuid: string }

/** Rows of one kind that an export has at most, the newest first. */
export const maxExportedRows = 50_000

/** Where a file goes in an export, and its bytes; undefined where it has gone. */
export type PersonalFile = { path: string; open: () => Promise<AsyncIterable<Uint8Array> | undefined> }

/** A file of an export that goes into it as it is stored. */
export const storedFile = (
  { storage }: { storage: Pick<Storage, 'get'> },
  path: string,
  key: string,
): PersonalFile => ({
  path,
  open: async () => (await storage.get(key))?.body,
})

/**
 * What a service holds about a person. Each service names its own, `compose/personal-data.ts` lists them, and a test
 * looks for what nobody has named. `App` is what handlers get, which lists them.
 */
export type PersonalData<App> = {
  /** What an export says, by the name of its file. */
  read: (app: App, who: Holder) => Promise<Record<string, unknown>>
  /** Files that belong to an export. */
  files?: (app: App, who: Holder) => Promise<PersonalFile[]>
  /** What others cannot wait for while an account is closed, from which it may still come back. */
  close?: (app: App, trx: Trx, who: Holder) => Promise<void>
  /** Removes it for good. What is returned is done after the commit. It may be called again for the same person. */
  remove: (app: App, trx: Trx, who: Holder) => Promise<(() => Promise<void>) | void>
  /** How much there is of what somebody would miss, by kind. */
  count: (db: Db, who: Holder) => Promise<Partial<Record<MergedKind, number>>>
  /** Moves it to another account of the same person, without doubles. What is returned is done after the commit. */
  merge: (app: App, trx: Trx, both: { from: Holder; into: Holder }) => Promise<(() => Promise<void>) | void>
}

/** What a person has in an account and would miss. */
export const mergedKinds = ['crates', 'songs', 'likes', 'rooms', 'uploads', 'plays', 'messages'] as const
export type MergedKind = (typeof mergedKinds)[number]
