import { createServer, type Server } from 'node:tls'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../api/test/fixtures.ts'
import { launchChromium } from './chromium.ts'

/** The published SDK as it comes; nothing of it is changed, and nothing of it is shipped. */
const sdkFile = createRequire(import.meta.url).resolve('@cometchat/chat-sdk-javascript')

let given: Fixtures
let tls: Server
let browser: Browser
let ann: Member
let ben: Member

beforeAll(async () => {
  given = await openApi()
  ann = await given.person('ann')
  ben = await given.person('ben')
  const { port } = new URL(await given.listen())
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'chat.test' }])
  // The SDK speaks TLS alone. Behind the certificate is the server as it is, its sockets as well.
  tls = createServer({ key, cert }, (secure) => {
    const plain = connect(Number(port), '127.0.0.1')
    secure.on('error', () => plain.destroy())
    plain.on('error', () => secure.destroy())
    secure.pipe(plain).pipe(secure)
  })
  tls.listen(0, '127.0.0.1')
  await once(tls, 'listening')
  const { port: securePort } = tls.address() as AddressInfo
  const mapped = ['*.cometchat.io', 'test', '*.test'].map((host) => `MAP ${host} 127.0.0.1:${securePort}`)
  browser = await launchChromium([`--host-resolver-rules=${mapped.join(', ')}`, '--ignore-certificate-errors'])
})
afterAll(async () => {
  await browser.close()
  tls.close()
  await given.close()
})

/** Somebody's page with the SDK in it, logged in. What its listeners hear is gathered. */
async function loggedIn(who: Member): Promise<Page> {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  // Any page will do that is not on the server's own origin; one that comes from this machine may ask this machine.
  await page.goto('https://page.test/auth/pub-key')
  await page.addScriptTag({ content: await readFile(sdkFile, 'utf8') })
  const { cometAuthToken } = await who.call('GET /comet-chat/user-token')
  const uid = await page.evaluate(logIn, cometAuthToken)
  expect(uid).toBe(who.uuid)
  return page
}

/* The functions below run in the page, where the SDK is a global without types of its own. */
/* oxlint-disable typescript/no-explicit-any */

type Sdk = Record<string, any>
type SdkEvent = { event: string; text?: string; type?: string; id?: number; by?: string }

async function logIn(token: string): Promise<string> {
  const { CometChat } = globalThis as unknown as { CometChat: Sdk }
  const settings = new CometChat['AppSettingsBuilder']()
    .subscribePresenceForAllUsers()
    .setRegion('us')
    .autoEstablishSocketConnection(true)
    .build()
  const connected = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('the socket did not connect')), 20_000)
    const listener = { onConnected: () => resolve() }
    CometChat['addConnectionListener']('connection', new CometChat['ConnectionListener'](listener))
  })
  await CometChat['init']('segue', settings)
  const user = await CometChat['login'](token)
  await connected
  const told: SdkEvent[] = []
  Object.assign(globalThis, { told })
  const name = (user: Sdk) => String(user['getUid']())
  const heard = (event: string) => (message: Sdk) =>
    void told.push({
      event,
      text: message['getText']?.() ?? message['getCustomData']?.()?.text,
      type: message['getType']?.(),
      id: Number(message['getId']?.()),
      by: name(message['getSender']()),
    })
  CometChat['addMessageListener'](
    'everything',
    new CometChat['MessageListener']({
      onTextMessageReceived: heard('text'),
      onMediaMessageReceived: heard('media'),
      onCustomMessageReceived: heard('custom'),
      onInteractiveMessageReceived: heard('interactive'),
      onMessageEdited: heard('edited'),
      onMessageDeleted: heard('deleted'),
      onTransientMessageReceived: (message: Sdk) =>
        void told.push({ event: 'transient', by: name(message['getSender']()) }),
      onTypingStarted: (typing: Sdk) => void told.push({ event: 'typing', by: name(typing['getSender']()) }),
      onTypingEnded: (typing: Sdk) => void told.push({ event: 'typed', by: name(typing['getSender']()) }),
      onMessagesRead: (receipt: Sdk) => void told.push({ event: 'read', by: name(receipt['getSender']()) }),
      onMessagesDelivered: (receipt: Sdk) => void told.push({ event: 'delivered', by: name(receipt['getSender']()) }),
      onInteractionGoalCompleted: (receipt: Sdk) =>
        void told.push({ event: 'goal', by: name(receipt['getSender']()), id: Number(receipt['getMessageId']()) }),
      onMessageReactionAdded: (event: Sdk) =>
        void told.push({ event: 'reacted', text: event['getReaction']()['getReaction']() }),
      onMessageReactionRemoved: (event: Sdk) =>
        void told.push({ event: 'unreacted', text: event['getReaction']()['getReaction']() }),
    }),
  )
  return String(user['getUid']())
}

/** Runs something with the SDK in a page. */
function using<Arg, Result>(
  page: Page,
  run: (sdk: { CometChat: Sdk; arg: Arg }) => Promise<Result>,
  arg: Arg,
): Promise<Result> {
  const source = `(async (arg) => (${run.toString()})({ CometChat: globalThis.CometChat, arg }))`
  return page.evaluate(`${source}(${JSON.stringify(arg)})`)
}

const toldIn = (page: Page): Promise<SdkEvent[]> => page.evaluate('told')

const closed = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

/** A room with the chat of both in it, logged in with the SDK. */
async function together(name: string): Promise<{ guid: string; anns: Page; bens: Page }> {
  const { uuid: guid } = await ann.call('POST /rooms/infrastructure', { body: { name } })
  const [anns, bens] = await Promise.all([loggedIn(ann), loggedIn(ben)])
  for (const page of [anns, bens]) {
    const joined = await using(
      page,
      async ({ CometChat, arg }) => {
        const group = await CometChat['joinGroup'](arg, 'public', '')
        return [String(group.getGuid()), Boolean(group.getHasJoined())]
      },
      guid,
    )
    expect(joined).toEqual([guid, true])
  }
  return { guid, anns, bens }
}

const say = (page: Page, guid: string, text: string) =>
  using(
    page,
    async ({ CometChat, arg }) =>
      Number((await CometChat['sendMessage'](new CometChat['TextMessage'](arg.guid, arg.text, 'group'))).getId()),
    { guid, text },
  )

const eventsIn = async (page: Page) => (await toldIn(page)).map(({ event }) => event)

test('the published SDK sends messages of every kind, and hears them', async () => {
  const { guid, anns, bens } = await together('The chat')
  const sent = await using(
    anns,
    async ({ CometChat, arg }) => {
      const text = await CometChat['sendMessage'](new CometChat['TextMessage'](arg, 'hello', 'group'))
      const custom = new CometChat['CustomMessage'](arg, 'group', 'wave', { text: 'a wave' })
      const customSent = await CometChat['sendCustomMessage'](custom)
      const byUrl = new CometChat['MediaMessage'](arg, '', 'image', 'group')
      const url = 'https://pictures.example.test/cat.png'
      byUrl.setAttachment(new CometChat['Attachment']({ name: 'cat', extension: 'png', mimeType: 'image/png', url }))
      const pictureByUrl = await CometChat['sendMediaMessage'](byUrl)
      const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
      const wav = new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt ')
      const mp4 = new TextEncoder().encode('\0\0\0\x18ftypmp42')
      const files = [
        ['image', new File([png], 'dog.png', { type: 'image/png' })],
        ['audio', new File([wav], 'bark.wav', { type: 'audio/wav' })],
        ['video', new File([mp4], 'dog.mp4', { type: 'video/mp4' })],
        ['file', new File(['a list'], 'list.txt', { type: 'text/plain' })],
      ] as const
      const urls: string[] = []
      for (const [type, file] of files) {
        const media = new CometChat['MediaMessage'](arg, file, type, 'group')
        const stored = await CometChat['sendMediaMessage'](media)
        urls.push(String(stored.getAttachments()[0].getUrl()))
      }
      const form = { title: 'Which song?', formFields: [] }
      const interactive = new CometChat['InteractiveMessage'](arg, 'group', 'form', form)
      const interactiveSent = await CometChat['sendInteractiveMessage'](interactive)
      const reply = new CometChat['TextMessage'](arg, 'hello yourself', 'group')
      reply.setParentMessageId(text.getId())
      const replied = await CometChat['sendMessage'](reply)
      return {
        id: Number(text.getId()),
        custom: String(customSent.getType()),
        byUrl: String(pictureByUrl.getAttachments()[0].getUrl()),
        urls,
        interactive: String(interactiveSent.getType()),
        parent: Number(replied.getParentMessageId()),
      }
    },
    guid,
  )
  expect(sent).toMatchObject({ custom: 'wave', interactive: 'form', parent: sent.id })
  expect(sent.byUrl).toBe('https://pictures.example.test/cat.png')
  expect(sent.urls.map((url) => url.split('.').at(-1))).toEqual(['png', 'wav', 'mp4', 'bin'])
  await expect
    .poll(async () => (await toldIn(bens)).map(({ event }) => event))
    .toEqual(['text', 'custom', 'media', 'media', 'media', 'media', 'media', 'interactive', 'text'])
  expect((await toldIn(bens))[0]).toMatchObject({ text: 'hello', by: ann.uuid, id: sent.id })
  await closed(anns, bens)
})

test('the published SDK edits, reacts and deletes, and hears of it', async () => {
  const { guid, anns, bens } = await together('The second thought')
  const id = await say(anns, guid, 'hello')
  const changed = await using(
    anns,
    async ({ CometChat, arg }) => {
      const edited = new CometChat['TextMessage'](arg.guid, 'hello!', 'group')
      edited.setId(arg.id)
      const after = await CometChat['editMessage'](edited)
      const reacted = await CometChat['addReaction'](arg.id, '🔥')
      const reactions = await new CometChat['ReactionsRequestBuilder']()
        .setMessageId(arg.id)
        .setLimit(10)
        .build()
        .fetchNext()
      await CometChat['removeReaction'](arg.id, '🔥')
      return {
        text: String(after.getText()),
        mine: Boolean(reacted.getReactions()[0].getReactedByMe()),
        reactions: reactions.map((one: Sdk) => [one['getReaction'](), one['getReactedBy']().getUid()]),
      }
    },
    { guid, id },
  )
  expect(changed).toEqual({ text: 'hello!', mine: true, reactions: [['🔥', ann.uuid]] })
  const deleted = await using(
    anns,
    async ({ CometChat, arg }) => Number((await CometChat['deleteMessage'](arg)).getDeletedAt()),
    id,
  )
  expect(deleted).toBeGreaterThan(0)
  await expect.poll(() => eventsIn(bens)).toEqual(['text', 'edited', 'reacted', 'unreacted', 'deleted'])
  await closed(anns, bens)
})

test('the published SDK reads a room back page by page, each line once', async () => {
  const { guid, anns, bens } = await together('The log')
  const said: number[] = []
  for (let line = 1; line <= 11; line++) said.push(await say(anns, guid, `Line ${line}`))
  const history = await using(
    bens,
    async ({ CometChat, arg }) => {
      const request = new CometChat['MessagesRequestBuilder']().setGUID(arg).setLimit(5).build()
      const pages = [await request.fetchPrevious(), await request.fetchPrevious(), await request.fetchPrevious()]
      return pages.map((page: Sdk[]) => page.map((message) => Number(message['getId']())))
    },
    guid,
  )
  const ids = history.toReversed().flat()
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(said))
  await closed(anns, bens)
})

test('the published SDK tells of typing and of what is not kept', async () => {
  const { guid, anns, bens } = await together('The typing')
  await using(
    anns,
    async ({ CometChat, arg }) => {
      CometChat['startTyping'](new CometChat['TypingIndicator'](arg, 'group'))
      CometChat['endTyping'](new CometChat['TypingIndicator'](arg, 'group'))
      CometChat['sendTransientMessage'](new CometChat['TransientMessage'](arg, 'group', { confetti: true }))
    },
    guid,
  )
  await expect
    .poll(async () => (await toldIn(bens)).map(({ event, by }) => [event, by]))
    .toEqual(['typing', 'typed', 'transient'].map((event) => [event, ann.uuid]))
  await closed(anns, bens)
})

test('the published SDK logs out of the chat, and its person stays signed in', async () => {
  const { anns, bens } = await together('The end')
  for (const page of [anns, bens]) {
    const after = await using(
      page,
      async ({ CometChat }) => {
        await CometChat['logout']()
        return await CometChat['getLoggedinUser']()
      },
      null,
    )
    expect(after).toBeNull()
    await page.context().close()
  }
  // The session is that of everything else.
  expect((await ann.call('GET /me')).data.uid).toBe(ann.uuid)
})

test('the published SDK presses in a form, reacts by extension, flags a message, and catches up with everything', async () => {
  const { guid, anns, bens } = await together('The form')
  const id = await using(
    anns,
    async ({ CometChat, arg }) => {
      const goal = new CometChat['InteractionGoal'](CometChat['GoalType'].ALL_OF, ['yes', 'send'])
      const form = new CometChat['InteractiveMessage'](
        arg,
        'group',
        'form',
        { title: 'Again?', formFields: [] },
        goal,
      )
      return Number((await CometChat['sendInteractiveMessage'](form)).getId())
    },
    guid,
  )
  await expect.poll(async () => (await toldIn(bens)).at(-1)).toMatchObject({ event: 'interactive', id })
  const pressed = await using(
    bens,
    async ({ CometChat, arg }) => {
      for (const element of ['yes', 'send']) await CometChat['markAsInteracted'](arg, element)
      const message = await CometChat['getMessageDetails'](arg)
      await CometChat['callExtension']('reactions', 'POST', 'v1/react', { msgId: arg, emoji: '🔥' })
      const reasons: { id: string }[] = await CometChat['getFlagReasons']()
      const flagged = await CometChat['flagMessage'](arg, { reasonId: reasons[0]?.id, remark: 'look' })
      return {
        elements: message.getInteractions().map((one: Sdk) => one['getElementId']()),
        flagged: Boolean(flagged),
      }
    },
    id,
  )
  expect(pressed).toEqual({ elements: ['send', 'yes'], flagged: true })
  await expect.poll(async () => (await toldIn(anns)).map(({ event }) => event)).toEqual(['goal', 'reacted', 'edited'])
  expect((await toldIn(anns))[0]).toMatchObject({ by: ben.uuid, id })
  // What is said in all chats together is listed once it has settled.
  given.clock.pass(3000)
  const everywhere = await using(
    bens,
    async ({ CometChat }) => {
      const request = new CometChat['MessagesRequestBuilder']().setLimit(50).build()
      const messages: Sdk[] = await request.fetchPrevious()
      return messages.map((message) => Number(message['getId']()))
    },
    null,
  )
  expect(everywhere).toContain(id)
  await anns.context().close()
  await bens.context().close()
})

test('the published SDK talks to a person: conversations, receipts, unread counts and blocks', async () => {
  const [lowUuid = '', highUuid = ''] = [ann.uuid, ben.uuid].sort()
  await given.app.db.insertInto('friendship').values({ lowUuid, highUuid, since: new Date() }).execute()
  const [anns, bens] = await Promise.all([loggedIn(ann), loggedIn(ben)])
  const id = await using(
    anns,
    async ({ CometChat, arg }) =>
      Number((await CometChat['sendMessage'](new CometChat['TextMessage'](arg, 'psst', 'user'))).getId()),
    ben.uuid,
  )
  await expect.poll(() => toldIn(bens)).toMatchObject([{ event: 'text', text: 'psst', by: ann.uuid, id }])
  const before = await using(
    bens,
    async ({ CometChat, arg }) => {
      const request = new CometChat['ConversationsRequestBuilder']().setLimit(10).setConversationType('user').build()
      const conversations: Sdk[] = await request.fetchNext()
      const counts = await CometChat['getUnreadMessageCount']()
      const received = await CometChat['getMessageDetails'](arg)
      CometChat['markAsDelivered'](received)
      CometChat['markAsRead'](received)
      return {
        counts,
        conversations: conversations.map((one) => [
          one['getConversationWith']().getUid(),
          one['getLastMessage']().getText(),
          one['getUnreadMessageCount'](),
        ]),
      }
    },
    id,
  )
  expect(before.conversations).toEqual([[ann.uuid, 'psst', 1]])
  expect(before.counts.users).toEqual({ [ann.uuid]: 1 })
  await expect
    .poll(async () => (await toldIn(anns)).map(({ event, by }) => [event, by]))
    .toEqual([
      ['delivered', ben.uuid],
      ['read', ben.uuid],
    ])
  const after = await using(
    bens,
    async ({ CometChat, arg }) => {
      const counts = await CometChat['getUnreadMessageCount']()
      const conversation = await CometChat['getConversation'](arg, 'user')
      const blocked = await CometChat['blockUsers']([arg])
      const user = await CometChat['getUser'](arg)
      const request = new CometChat['BlockedUsersRequestBuilder']().setLimit(10).build()
      const list: Sdk[] = await request.fetchNext()
      const unblocked = await CometChat['unblockUsers']([arg])
      return {
        users: counts.users,
        unread: conversation.getUnreadMessageCount(),
        blocked: blocked[arg].success,
        seen: user.getBlockedByMe(),
        list: list.map((one) => one['getUid']()),
        unblocked: unblocked[arg].success,
      }
    },
    ann.uuid,
  )
  expect(after).toEqual({ users: {}, unread: 0, blocked: true, seen: true, list: [ann.uuid], unblocked: true })
  const refused = await using(
    bens,
    ({ CometChat }) =>
      CometChat['sendMessage'](new CometChat['TextMessage']('no-such-room', 'hi', 'group')).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      ),
    null,
  )
  expect(refused).toBe('ERR_GUID_NOT_FOUND')
  await anns.context().close()
  await bens.context().close()
})
