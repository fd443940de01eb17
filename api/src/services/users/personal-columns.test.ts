import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { mergeAccounts } from './discord/merge-accounts.ts'
import { personalData } from './personal-data.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** The tables with one row per account. Their columns hold no uuid by which other tests would find them. */
const tables = ['userProfile', 'userSettings']

/** Why a column is missing from an export of personal data. */
const notExported: Record<string, string> = {
  'userProfile.userId': 'The export has it as `id`.',
  'userProfile.updatedAt': 'It says only that the row was written.',
  'userSettings.userId': 'The export has it as `id`.',
  'userSettings.updatedAt': 'It says only that the row was written.',
}

/** What happens to a column when two accounts of one person become one. */
const merged: Record<string, 'filled in' | 'as in the remaining account'> = {
  'userProfile.userId': 'as in the remaining account',
  'userProfile.nickname': 'as in the remaining account',
  'userProfile.avatarId': 'as in the remaining account',
  'userProfile.color': 'as in the remaining account',
  'userProfile.badges': 'as in the remaining account',
  'userProfile.details': 'filled in',
  'userProfile.updatedAt': 'as in the remaining account',
  'userSettings.userId': 'as in the remaining account',
  'userSettings.musicProviders': 'as in the remaining account',
  'userSettings.allowExplicitAudio': 'as in the remaining account',
  'userSettings.language': 'as in the remaining account',
  'userSettings.audioQuality': 'as in the remaining account',
  'userSettings.showsPlays': 'as in the remaining account',
  'userSettings.showsWhereabouts': 'as in the remaining account',
  'userSettings.sharesStatistics': 'as in the remaining account',
  'userSettings.updatedAt': 'as in the remaining account',
}

async function columns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as "name" from information_schema.columns
    where table_schema = 'public' and table_name in (${sql.join(tables)}) order by 1`.execute(fixtures.app.db)
  return rows.map(({ name }) => name)
}

async function holder(name: string) {
  const { uuid } = await fixtures.person(name)
  return fixtures.app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow()
}

test('every column of a profile and of settings is exported, or has a reason why not', async () => {
  const { account } = await personalData.read(fixtures.app, await holder('ann'))
  const exported = new Set(Object.keys(account as object))
  const missing = (await columns()).filter((name) => !exported.has(name.split('.')[1] ?? ''))
  expect(missing).toEqual(Object.keys(notExported).toSorted())
})

test('for every column of a profile and of settings it is decided what a merge does with it', async () => {
  expect((await columns()).toSorted()).toEqual(Object.keys(merged).toSorted())
})

test('a merge fills in what the remaining account left empty, and changes nothing else of it', async () => {
  const [from, into] = [await holder('old'), await holder('new')]
  const { app } = fixtures
  const describe = (userId: number, details: object) =>
    app.db
      .updateTable('userProfile')
      .set({ details: JSON.stringify(details) })
      .where('userId', '=', userId)
      .execute()
  await describe(from.id, { about: 'Old', website: 'https://old.test/' })
  await describe(into.id, { about: 'New', website: '' })
  const rowsOf = async (userId: number) => ({
    profile: await app.db
      .selectFrom('userProfile')
      .where('userId', '=', userId)
      .selectAll()
      .executeTakeFirstOrThrow(),
    settings: await app.db
      .selectFrom('userSettings')
      .where('userId', '=', userId)
      .selectAll()
      .executeTakeFirstOrThrow(),
  })
  const before = await rowsOf(into.id)
  await app.db.transaction().execute((trx) => mergeAccounts(app, trx, { from, into }))
  expect(await rowsOf(into.id)).toEqual({
    profile: { ...before.profile, details: { about: 'New', website: 'https://old.test/' } },
    settings: before.settings,
  })
})
