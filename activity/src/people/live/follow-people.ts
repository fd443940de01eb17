import { PeopleConnection } from '@segue/shared/people/live/connection.ts'
import type { FriendPlace, PeopleMessage, RoomOfPerson } from '@segue/shared/people/live/messages.ts'
import { call, queries } from '../../client/api.ts'
import { forgetFriendNews, useFriendNews, tiesKey } from '../../client/news/friend-news.ts'
import { conversationsKey, useConversationNews } from '../../client/news/conversation-news.ts'
import { currentSession, useSession } from '../../client/session.ts'
import { timersOf } from '../../client/page/timers.ts'
import { surface } from '../../client/surface.ts'
import { lookAgain } from '../notifications/inbox.ts'

/** Counts are capped here; more makes no difference to the user. */
const maxCounted = 50

/** Handles a message from the socket. */
function hear({ name, params }: PeopleMessage): void {
  if (name === 'friends') useFriendNews.setState({ places: placesWith({}, params.friends) })
  else if (name === 'friendsMoved')
    useFriendNews.setState(({ places }) => ({ places: placesWith(places, params.friends) }))
  else if (name === 'conversationChanged') void lookAtConversations(params.withUuid)
  else {
    // Blocking also changes the notification inbox, and after a `hello` it is unknown what was missed.
    void lookAgain()
    if (name === 'hello') void lookAtConversations()
    if (name !== 'inboxChanged') void lookAtTies(name === 'tiesChanged')
  }
}

function placesWith(before: Readonly<Record<string, RoomOfPerson>>, friends: readonly FriendPlace[]) {
  const places = { ...before }
  for (const { userUuid, room } of friends) {
    if (room) places[userUuid] = room
    else delete places[userUuid]
  }
  return places
}

/** Counts the conversations with unread messages and refetches those on screen. */
async function lookAtConversations(withUuid?: string): Promise<void> {
  const asker = currentSession()?.uuid
  void queries.invalidateQueries({ queryKey: [conversationsKey, 'list'] })
  // After a lost connection, any conversation may have changed.
  void queries.invalidateQueries({ queryKey: withUuid ? [conversationsKey, withUuid] : [conversationsKey] })
  try {
    const { data } = await call('GET /conversations', { query: { conversationType: 'user', per_page: maxCounted } })
    const unread = data.filter(({ unreadMessageCount }) => unreadMessageCount > 0).length
    if (currentSession()?.uuid === asker) useConversationNews.setState({ unread })
  } catch {
    // Counted again with the next message, or on reconnect.
  }
}

/** Counts pending invitations and, if relationships have changed, refetches everything that shows them. */
async function lookAtTies(hasChanged: boolean): Promise<void> {
  const asker = currentSession()?.uuid
  if (hasChanged) void queries.invalidateQueries({ queryKey: [tiesKey] })
  try {
    const waiting = await call('GET /friend-invitations/user-invitations-for', { query: { limit: maxCounted } })
    if (currentSession()?.uuid === asker) useFriendNews.setState({ requests: waiting.length })
  } catch {
    // Counted again with the next change, or on reconnect.
  }
}

/** Keeps the socket open while a user is signed in. Returns the function that stops it. */
export function followPeople(page: Window & typeof globalThis): () => void {
  let connection: PeopleConnection | null = null
  function begin(): void {
    connection?.stop()
    connection = null
    forgetFriendNews()
    useConversationNews.setState({ unread: 0 })
    if (currentSession()?.kind !== 'user') return
    connection = new PeopleConnection({
      url: page.location.origin.replace(/^http/, 'ws'),
      token: () => (currentSession()?.kind === 'user' ? (currentSession()?.token ?? null) : null),
      openSocket: (url, protocols) => new page.WebSocket(url, protocols),
      hidesToken: surface.kind === 'web',
      timers: timersOf(page),
      random: Math.random,
      onMessage: hear,
    })
  }
  begin()
  const unfollow = useSession.subscribe(({ session }, before) => {
    if (session?.token !== before.session?.token) begin()
  })
  const hurry = () => {
    if (page.document.visibilityState === 'visible') connection?.hurry()
  }
  page.addEventListener('online', hurry)
  page.document.addEventListener('visibilitychange', hurry)
  return () => {
    unfollow()
    connection?.stop()
    page.removeEventListener('online', hurry)
    page.document.removeEventListener('visibilitychange', hurry)
  }
}
