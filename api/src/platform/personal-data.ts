import type { Db, Trx } from '../db/db.ts'
import type { Storage } from '../ports/storage.ts'

/** An account, identified by the number and the uuid that tables refer to it by. */
export type Holder = { id: number; uuid: string }

/** The most rows of one kind in an export, newest first. */
export const maxExportedRows = 50_000

/** The path of a file in an export, and its bytes; undefined if it has been deleted. */
export type PersonalFile = { path: string; open: () => Promise<AsyncIterable<Uint8Array> | undefined> }

/** A stored file that is exported unchanged. */
export const storedFile = (
  { storage }: { storage: Pick<Storage, 'get'> },
  path: string,
  key: string,
): PersonalFile => ({
  path,
  open: async () => (await storage.get(key))?.body,
})

/**
 * The data that a service stores about a person. Each service declares its own, `compose/personal-data.ts` lists them,
 * and a test searches for data that no service has declared. `App` is the handlers' type, which refers to this list.
 */
export type PersonalData<App> = {
  /** The contents of an export, by file name. */
  read: (app: App, who: Holder) => Promise<Record<string, unknown>>
  /** Files that belong to an export. */
  files?: (app: App, who: Holder) => Promise<PersonalFile[]>
  /**
   * What can't wait until an account is deleted, because it affects other people, done when it is closed; it may still
   * be reopened.
   */
  close?: (app: App, trx: Trx, who: Holder) => Promise<void>
  /**
   * Deletes the data permanently. The returned function runs after the commit. May be called again for the same person.
   */
  remove: (app: App, trx: Trx, who: Holder) => Promise<(() => Promise<void>) | void>
  /** Counts, by kind, what the person would miss. */
  count: (db: Db, who: Holder) => Promise<Partial<Record<MergedKind, number>>>
  /**
   * Moves the data to another account of the same person, without duplicates. The returned function runs after the
   * commit.
   */
  merge: (app: App, trx: Trx, both: { from: Holder; into: Holder }) => Promise<(() => Promise<void>) | void>
  /**
   * Passes what is stored about a guest to the account they have signed in to. The guest may stay in use, so it is done
   * again for whatever is new. The returned function runs after the commit.
   */
  claimGuest?: (app: App, trx: Trx, claim: GuestClaim) => Promise<() => Promise<void>>
}

/** A guest, and the account of the same person, by uuid. */
export type GuestClaim = { guestUuid: string; userUuid: string }

/** What a person has in an account and would miss. */
export const mergedKinds = ['crates', 'songs', 'likes', 'rooms', 'uploads', 'plays', 'messages'] as const
export type MergedKind = (typeof mergedKinds)[number]
