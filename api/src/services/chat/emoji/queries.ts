import { emojiNamesIn, type EmojiKind } from '@segue/shared/chat/room-emoji.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { filesFolder } from '../messages/files/files.ts'

/** The URL of an emoji's picture. */
export const emojiUrl = ({ config }: Pick<App, 'config'>, file: string): string =>
  `${config.publicUrl}/${filesFolder}/${file}`

export const emojiOf = (db: Db, roomUuid: string, max: number) =>
  db
    .selectFrom('roomEmoji')
    .where('roomUuid', '=', roomUuid)
    .select(['uuid', 'kind', 'name', 'file'])
    .orderBy('name')
    .limit(max)
    .execute()

export async function countEmoji(db: Db, roomUuid: string, kind: EmojiKind): Promise<number> {
  const { count } = await db
    .selectFrom('roomEmoji')
    .where('roomUuid', '=', roomUuid)
    .where('kind', '=', kind)
    .select((e) => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The emoji of a room that a text names, with their URLs; undefined if it names none. */
export async function emojiNamedIn(
  app: Pick<App, 'db' | 'config'>,
  roomUuid: string,
  text: string,
): Promise<Record<string, string> | undefined> {
  const names = emojiNamesIn(text)
  if (names.length === 0) return undefined
  const found = await app.db
    .selectFrom('roomEmoji')
    .where('roomUuid', '=', roomUuid)
    .where('kind', '=', 'emoji')
    .where('name', 'in', names)
    .select(['name', 'file'])
    .limit(names.length)
    .execute()
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map(({ name, file }) => [name, emojiUrl(app, file)]))
}
