import * as z from 'zod'
import { isFilterable, longestFilteredWord, maxFilteredWords, needleOf } from '@segue/shared/chat/filter.ts'
import { operation } from '../../../platform/operation.ts'
import { findRoom, roomId, roomNotFound, roomStaff } from '../../rooms/public.ts'

const Word = z
  .string()
  .trim()
  .min(1)
  .max(longestFilteredWord)
  .refine(isFilterable, {
    error: 'must have a letter, a digit or an emoji, and no ligatures that spell hundreds of letters',
  })
  .meta({ id: 'FilteredWord' })
const Words = z.array(Word).max(maxFilteredWords)

const FilteredWords = z.object({ words: z.array(z.string()) }).meta({ id: 'FilteredWords' })

export const listFilteredWords = operation('GET /rooms/{id}/filtered-words', {
  summary: 'List the filtered words of a room’s chat (staff)',
  access: roomStaff,
  params: { id: roomId },
  returns: FilteredWords,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const found = await app.db
      .selectFrom('roomWordFilter')
      .where('roomUuid', '=', room.uuid)
      .select('words')
      .executeTakeFirst()
    return { words: found?.words ?? [] }
  },
})

export const changeFilteredWords = operation('PATCH /rooms/{id}/filtered-words', {
  summary: 'Add and remove filtered words of a room’s chat. A trailing * matches any ending.',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({
    add: Words.default([]),
    remove: z.array(z.string().trim().max(longestFilteredWord)).max(maxFilteredWords).default([]),
  }),
  returns: FilteredWords,
  errors: {
    roomNotFound,
    tooManyFilteredWords: [400, 'A room can filter up to {{most}} words', { most: maxFilteredWords }],
  },
  async handle({ app, params, body, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const { uuid: roomUuid } = room
    const updatedAt = new Date(app.clock.now())
    // The lock serializes concurrent changes by staff, so that neither is lost.
    const words = await app.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('roomWordFilter')
        .values({ roomUuid, words: '[]', updatedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const before = await trx
        .selectFrom('roomWordFilter')
        .where('roomUuid', '=', roomUuid)
        .select('words')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const after = withChanges(before.words, body)
      if (after.length <= maxFilteredWords)
        await trx
          .updateTable('roomWordFilter')
          .set({ words: JSON.stringify(after), updatedAt })
          .where('roomUuid', '=', roomUuid)
          .execute()
      return after
    })
    if (words.length > maxFilteredWords) throw fail('tooManyFilteredWords')
    return { words }
  },
})

function withChanges(words: readonly string[], { add, remove }: { add: string[]; remove: string[] }): string[] {
  const byNeedle = new Map(words.map((word) => [needleOf(word), word]))
  for (const word of remove) byNeedle.delete(needleOf(word))
  for (const word of add) if (!byNeedle.has(needleOf(word))) byNeedle.set(needleOf(word), word)
  return [...byNeedle.values()]
}
