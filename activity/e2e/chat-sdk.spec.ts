import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { must } from '@segue/shared/must.ts'
import type { Browser, LaunchOptions, Page } from 'playwright-core'
import { generate } from 'selfsigned'
import { chromiumOptions } from '../test/chromium.ts'
import { type ApiUser, send, signUpUser } from '../test/people.ts'
import { expect, test as base } from './fixtures.ts'

/** The published SDK, unchanged. It is not part of the product. */
const sdkFile = createRequire(import.meta.url).resolve('@cometchat/chat-sdk-javascript')

/** A user with a page in which the SDK is logged in. */
type SdkUser = ApiUser & { page: Page }

type Fixtures = {
  ann: SdkUser
  ben: SdkUser
  /** The id of a room whose chat both have joined. */
  guid: string
}

const test = base.extend<Fixtures, { launchOptions: LaunchOptions }>({
  /** The SDK only supports TLS, so the browser reaches the product and CometChat's hosts through a TLS proxy. */
  launchOptions: [
    async ({ product }, use) => {
      const { hostname, port } = new URL(product.url)
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'chat.test' }])
      const proxy = createServer({ key, cert }, (secure) => {
        const plain = connect(Number(port), hostname)
        secure.on('error', () => plain.destroy())
        plain.on('error', () => secure.destroy())
        secure.pipe(plain).pipe(secure)
      })
      proxy.listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const address = must(proxy.address(), 'a listening proxy')
      if (typeof address === 'string') throw new Error('The proxy has no port')
      const hosts = ['*.cometchat.io', '*.test', 'localhost', '*.localhost']
      const rules = hosts.map((host) => `MAP ${host} 127.0.0.1:${address.port}`).join(', ')
      await use(chromiumOptions([`--host-resolver-rules=${rules}`, '--ignore-certificate-errors']))
      proxy.close()
    },
    { scope: 'worker' },
  ],
  ann: ({ browser, product }, use) => useSdk(browser, product.url, 'Ann', use),
  ben: ({ browser, product }, use) => useSdk(browser, product.url, 'Ben', use),
  guid: async ({ product, ann, ben }, use) => {
    const path = '/rooms/infrastructure'
    const { uuid } = await send<{ uuid: string }>(product.url, path, { name: 'The chat' }, ann.token)
    for (const { page } of [ann, ben]) expect(await joinGroup(page, uuid)).toEqual([uuid, true])
    await use(uuid)
  },
})

async function useSdk(browser: Browser, url: string, nickname: string, use: (user: SdkUser) => Promise<void>) {
  const user = await signUpUser(url, nickname)
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  // Any page of another origin will do, if it is local too: otherwise it may not call a local server.
  await page.goto('https://page.test/auth/pub-key')
  await page.addScriptTag({ content: await readFile(sdkFile, 'utf8') })
  const { cometAuthToken } = await get<{ cometAuthToken: string }>(url, '/comet-chat/user-token', user)
  expect(await page.evaluate(logIn, cometAuthToken)).toBe(user.uuid)
  await use({ ...user, page })
  await page.context().close()
}

async function get<T>(url: string, path: string, { token }: ApiUser): Promise<T> {
  const response = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`GET ${path} failed with ${response.status}: ${await response.text()}`)
  // The API's own tests check its responses against their schemas.
  return (await response.json()) as T
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
  const events: SdkEvent[] = []
  Object.assign(globalThis, { events })
  const name = (user: Sdk) => String(user['getUid']())
  const record = (event: string) => (message: Sdk) =>
    void events.push({
      event,
      text: message['getText']?.() ?? message['getCustomData']?.()?.text,
      type: message['getType']?.(),
      id: Number(message['getId']?.()),
      by: name(message['getSender']()),
    })
  CometChat['addMessageListener'](
    'everything',
    new CometChat['MessageListener']({
      onTextMessageReceived: record('text'),
      onMediaMessageReceived: record('media'),
      onCustomMessageReceived: record('custom'),
      onInteractiveMessageReceived: record('interactive'),
      onMessageEdited: record('edited'),
      onMessageDeleted: record('deleted'),
      onTransientMessageReceived: (message: Sdk) =>
        void events.push({ event: 'transient', by: name(message['getSender']()) }),
      onTypingStarted: (typing: Sdk) => void events.push({ event: 'typing', by: name(typing['getSender']()) }),
      onTypingEnded: (typing: Sdk) => void events.push({ event: 'typed', by: name(typing['getSender']()) }),
      onMessagesRead: (receipt: Sdk) => void events.push({ event: 'read', by: name(receipt['getSender']()) }),
      onMessagesDelivered: (receipt: Sdk) =>
        void events.push({ event: 'delivered', by: name(receipt['getSender']()) }),
      onInteractionGoalCompleted: (receipt: Sdk) =>
        void events.push({ event: 'goal', by: name(receipt['getSender']()), id: Number(receipt['getMessageId']()) }),
      onMessageReactionAdded: (event: Sdk) =>
        void events.push({ event: 'reacted', text: event['getReaction']()['getReaction']() }),
      onMessageReactionRemoved: (event: Sdk) =>
        void events.push({ event: 'unreacted', text: event['getReaction']()['getReaction']() }),
    }),
  )
  return String(user['getUid']())
}

/** Runs a function with the SDK in a page. */
function using<Arg, Result>(
  page: Page,
  run: (sdk: { CometChat: Sdk; arg: Arg }) => Promise<Result>,
  arg: Arg,
): Promise<Result> {
  // The SDK rejects with plain objects, which Playwright would print as "Object".
  const source = `(arg) => (${run.toString()})({ CometChat: globalThis.CometChat, arg }).catch((error) => {
    throw error instanceof Error ? error : new Error(JSON.stringify(error))
  })`
  return page.evaluate(`(${source})(${JSON.stringify(arg)})`)
}

const eventsIn = (page: Page): Promise<SdkEvent[]> => page.evaluate('events')
const eventNamesIn = async (page: Page) => (await eventsIn(page)).map(({ event }) => event)

const joinGroup = (page: Page, guid: string) =>
  using(
    page,
    async ({ CometChat, arg }) => {
      const group = await CometChat['joinGroup'](arg, 'public', '')
      return [String(group.getGuid()), Boolean(group.getHasJoined())]
    },
    guid,
  )

const sendText = (page: Page, guid: string, text: string) =>
  using(
    page,
    async ({ CometChat, arg }) =>
      Number((await CometChat['sendMessage'](new CometChat['TextMessage'](arg.guid, arg.text, 'group'))).getId()),
    { guid, text },
  )

test('the published SDK sends and receives messages of every kind', async ({ ann, ben, guid }) => {
  const sent = await using(
    ann.page,
    async ({ CometChat, arg }) => {
      const text = await CometChat['sendMessage'](new CometChat['TextMessage'](arg, 'hello', 'group'))
      const custom = new CometChat['CustomMessage'](arg, 'group', 'wave', { text: 'a wave' })
      const customSent = await CometChat['sendCustomMessage'](custom)
      const byUrl = new CometChat['MediaMessage'](arg, '', 'image', 'group')
      const url = 'https://pictures.example.test/cat.png'
      byUrl.setAttachment(new CometChat['Attachment']({ name: 'cat', extension: 'png', mimeType: 'image/png', url }))
      const pictureByUrl = await CometChat['sendMediaMessage'](byUrl)
      const onePixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
      const png = Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0))
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
    .poll(() => eventNamesIn(ben.page))
    .toEqual(['text', 'custom', 'media', 'media', 'media', 'media', 'media', 'interactive', 'text'])
  expect((await eventsIn(ben.page))[0]).toMatchObject({ text: 'hello', by: ann.uuid, id: sent.id })
})

test('the published SDK edits, reacts to and deletes messages, and is notified of each', async ({
  ann,
  ben,
  guid,
}) => {
  const id = await sendText(ann.page, guid, 'hello')
  const changed = await using(
    ann.page,
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
    ann.page,
    async ({ CometChat, arg }) => Number((await CometChat['deleteMessage'](arg)).getDeletedAt()),
    id,
  )
  expect(deleted).toBeGreaterThan(0)
  await expect.poll(() => eventNamesIn(ben.page)).toEqual(['text', 'edited', 'reacted', 'unreacted', 'deleted'])
})

test("the published SDK reads a room's history page by page, each message once", async ({ ann, ben, guid }) => {
  const sent: number[] = []
  for (let line = 1; line <= 11; line++) sent.push(await sendText(ann.page, guid, `Line ${line}`))
  const history = await using(
    ben.page,
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
  expect(ids).toEqual(expect.arrayContaining(sent))
})

test('the published SDK sends and receives typing indicators and transient messages', async ({ ann, ben, guid }) => {
  await using(
    ann.page,
    async ({ CometChat, arg }) => {
      CometChat['startTyping'](new CometChat['TypingIndicator'](arg, 'group'))
      CometChat['endTyping'](new CometChat['TypingIndicator'](arg, 'group'))
      CometChat['sendTransientMessage'](new CometChat['TransientMessage'](arg, 'group', { confetti: true }))
    },
    guid,
  )
  await expect
    .poll(async () => (await eventsIn(ben.page)).map(({ event, by }) => [event, by]))
    .toEqual(['typing', 'typed', 'transient'].map((event) => [event, ann.uuid]))
})

test('logging out of the published SDK keeps the user signed in', async ({ ann, product }) => {
  const after = await using(
    ann.page,
    async ({ CometChat }) => {
      await CometChat['logout']()
      return await CometChat['getLoggedinUser']()
    },
    null,
  )
  expect(after).toBeNull()
  const { data: me } = await get<{ data: { uid: string } }>(product.url, '/me', ann)
  expect(me.uid).toBe(ann.uuid)
})

test('the published SDK interacts with a form, reacts by extension, flags a message and lists all messages', async ({
  ann,
  ben,
  guid,
}) => {
  const id = await using(
    ann.page,
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
  await expect.poll(async () => (await eventsIn(ben.page)).at(-1)).toMatchObject({ event: 'interactive', id })
  const result = await using(
    ben.page,
    async ({ CometChat, arg }) => {
      for (const element of ['yes', 'send']) await CometChat['markAsInteracted'](arg, element)
      const message = await CometChat['getMessageDetails'](arg)
      await CometChat['callExtension']('reactions', 'POST', 'v1/react', { msgId: arg, emoji: '🔥' })
      const reasons: { id: string }[] = await CometChat['getFlagReasons']()
      const flagged = await CometChat['flagMessage'](arg, { reasonId: reasons[0]?.id, remark: 'look' })
      return {
        elements: message.getInteractions().map((one: Sdk) => String(one['getElementId']())),
        flagged: Boolean(flagged),
      }
    },
    id,
  )
  expect(result.elements.toSorted()).toEqual(['send', 'yes'])
  expect(result.flagged).toBe(true)
  await expect.poll(() => eventNamesIn(ann.page)).toEqual(['goal', 'reacted', 'edited'])
  expect((await eventsIn(ann.page))[0]).toMatchObject({ by: ben.uuid, id })
  const listAll = () =>
    using(
      ben.page,
      async ({ CometChat }) => {
        const request = new CometChat['MessagesRequestBuilder']().setLimit(50).build()
        const messages: Sdk[] = await request.fetchPrevious()
        return messages.map((message) => Number(message['getId']()))
      },
      null,
    )
  // The list of all chats leaves out the last few seconds.
  await expect.poll(listAll).toContain(id)
})

test('the published SDK handles direct messages: conversations, receipts, unread counts and blocks', async ({
  ann,
  ben,
  product,
}) => {
  // Two users who invite each other become friends immediately.
  await send(product.url, '/friend-invitations', { userUuid: ben.uuid }, ann.token)
  await send(product.url, '/friend-invitations', { userUuid: ann.uuid }, ben.token)
  const id = await using(
    ann.page,
    async ({ CometChat, arg }) =>
      Number((await CometChat['sendMessage'](new CometChat['TextMessage'](arg, 'psst', 'user'))).getId()),
    ben.uuid,
  )
  await expect.poll(() => eventsIn(ben.page)).toMatchObject([{ event: 'text', text: 'psst', by: ann.uuid, id }])
  const before = await using(
    ben.page,
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
    .poll(async () => (await eventsIn(ann.page)).map(({ event, by }) => [event, by]))
    .toEqual([
      ['delivered', ben.uuid],
      ['read', ben.uuid],
    ])
  const after = await using(
    ben.page,
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
    ben.page,
    ({ CometChat }) =>
      CometChat['sendMessage'](new CometChat['TextMessage']('no-such-room', 'hi', 'group')).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      ),
    null,
  )
  expect(refused).toBe('ERR_GUID_NOT_FOUND')
})
