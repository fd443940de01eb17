import type { Db } from '../db/db.ts'
import { PeopleHost, type PeopleHostOptions } from '../live-rooms/people/people-host.ts'
import { friendsOf, placesOf } from '../services/social/public.ts'

/** The sockets of people's pages, backed by this database. */
export function openPeople({ db, ...options }: Omit<PeopleHostOptions, 'data'> & { db: Db }): PeopleHost {
  const data = {
    friendsOf: (userUuids: readonly string[]) => friendsOf(db, userUuids),
    placesOf: (userUuids: readonly string[]) => placesOf(db, userUuids),
  }
  return new PeopleHost({ ...options, data })
}
