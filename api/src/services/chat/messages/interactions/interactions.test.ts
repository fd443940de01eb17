import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { openChat, type Chat } from '../../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let guid: string
let frames: ChatFrame[]
/** The completed goals that ann's socket has received. */
const goalsReceived = () => frames.filter(({ type }) => type === 'interaction_completed')
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
  guid = await chat.room()
  frames = await chat.receivedBy(ann)
})
afterAll(() => fixtures.close())

async function form(goal?: Record<string, unknown>, more: object = {}) {
  const data = {
    interactiveData: { title: 'Which song?', formFields: [] },
    ...(goal ? { interactionGoal: goal } : {}),
    ...more,
  }
  const body = { receiver: guid, category: 'interactive' as const, type: 'form', data }
  return Number((await ann.call('POST /messages', { body })).data.id)
}
const keys = ['PATCH /messages/{id}/interacted', 'POST /messages/{id}/interactions'] as const
const pressAs = (key: (typeof keys)[number], who: Person, id: number, ...interactions: string[]) =>
  who.call(key, { params: { id }, body: { interactions } })
const press = (who: Person, id: number, ...interactions: string[]) => pressAs(keys[0], who, id, ...interactions)
const pressedBy = async (who: Person, id: number) =>
  (await who.call('GET /messages/{id}', { params: { id } })).data.data['interactions']

test('[C49] users see the elements they pressed in a form, once each, and nobody else sees them', async () => {
  const id = await form()
  expect(await press(ben, id, 'one', 'two')).toMatchObject({ data: { success: true } })
  const first = Math.floor(fixtures.clock.now() / 1000)
  fixtures.clock.pass(5000)
  await pressAs(keys[1], ben, id, 'one', 'three')
  const all = [
    { elementId: 'one', interactedAt: first },
    { elementId: 'two', interactedAt: first },
    { elementId: 'three', interactedAt: first + 5 },
  ]
  expect(await pressedBy(ben, id)).toEqual(all)
  expect((await chat.read(ben, guid)).data.at(-1)?.data['interactions']).toEqual(all)
  expect(await pressedBy(ann, id)).toBeUndefined()
  expect(goalsReceived()).toEqual([])
})

test('[C49] the sender is notified once when a user reaches the goal', async () => {
  const goals: [Record<string, unknown>, string[][], number][] = [
    [{ type: 'anyAction' }, [['x'], ['y']], 1],
    [{ type: 'anyOf', elementIds: ['a', 'b'] }, [['x'], ['b'], ['a']], 2],
    [{ type: 'allOf', elementIds: ['a', 'b'] }, [['a'], ['b'], ['c']], 2],
    [{ type: 'none', elementIds: [] }, [['a']], 0],
    [{ type: 'allOf', elementIds: [] }, [['a']], 0],
    [{ type: 'everything' }, [['a']], 0],
  ]
  for (const [goal, presses, toldAfter] of goals) {
    const id = await form(goal)
    for (const [n, elements] of presses.entries()) {
      await press(ben, id, ...elements)
      const messages = goalsReceived().filter(({ body }) => Object(body).messageId === String(id))
      expect([goal, n, messages.length]).toEqual([goal, n, toldAfter > 0 && n + 1 >= toldAfter ? 1 : 0])
    }
  }
  expect(goalsReceived()[0]).toMatchObject({
    type: 'interaction_completed',
    sender: ben.uuid,
    receiver: guid,
    receiverType: 'group',
    body: { user: { uid: ben.uuid, name: 'ben' }, interactions: [{ elementId: 'x' }] },
  })
})

test('[C49] senders can press elements of their own form only if it allows that, and presses are limited', async () => {
  for (const key of keys)
    expect(await refusalOf(pressAs(key, ann, await form(), 'one'))).toMatchObject({ status: 403 })
  const own = await form(undefined, { allowSenderInteraction: true })
  await press(ann, own, 'one')
  expect(await pressedBy(ann, own)).toMatchObject([{ elementId: 'one' }])
  const many = await form()
  await press(ben, many, ...Array.from({ length: 50 }, (_, n) => `e${n}`))
  for (const key of keys) expect(await refusalOf(pressAs(key, ben, many, 'e50'))).toMatchObject({ status: 400 })
  const text = Number((await chat.say(ann, guid, 'no form')).id)
  expect(await refusalOf(press(ben, text, 'one'))).toMatchObject({ status: 400 })
})

test("[C49] a user who may not write in a room can't press elements there", async () => {
  const id = await form()
  await ann.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid, uid: ben.uuid }, body: {} })
  expect(await refusalOf(press(ben, id, 'one'))).toMatchObject({ status: 403 })
})
