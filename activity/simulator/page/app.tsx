import { useEffect, useReducer, useRef, useState } from 'react'
import { Chat } from './chat.tsx'
import { ClientCard } from './client-card.tsx'
import type { Connection } from './connection.ts'
import { FormDialog } from './form.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { OpenForm } from './open-form.tsx'
import { emptyPage, pageAfter } from './state.ts'
import type { Sender, PageMessage, PageWorld } from './talk.ts'

const query = new URLSearchParams(location.search)

type Posted = Extract<PageMessage, { tell: 'post' }>

export function App({ connection }: { connection: Connection }) {
  const [state, hear] = useReducer(pageAfter, emptyPage)
  const posts = useRef(new Map<string, (message: Posted) => void>())
  const [place, setPlace] = useState<Sender>({ person: '', channel: '' })
  const { world, clients, form } = state
  const { ask } = connection

  useEffect(
    () =>
      connection.listen((message) => {
        if (message.tell === 'post') return posts.current.get(message.client)?.(message)
        if (message.tell === 'world') setPlace(beginningIn(message))
        return hear(message)
      }),
    [connection],
  )
  useEffect(() => {
    if (place.person) ask({ ask: 'look', ...place })
  }, [ask, place])

  const begin = (request: Parameters<typeof ask>[0]) => {
    hear({ tell: 'begin' })
    ask(request)
  }
  return (
    <>
      <header id="top">
        <h1>Simulated Discord</h1>
        <p>This isn’t Discord, and you don’t need an account. Choose a user and open the activity.</p>
        <OpenForm world={world} place={place} onPlace={setPlace} ask={ask} />
        <NetworkPanel hasBot={world.hasBot} ask={ask} />
      </header>
      <main id="clients" aria-label="Clients" data-count={clients.length}>
        {clients.length === 0 ? <Empty /> : null}
        {clients.map((client) => (
          <ClientCard
            key={client.id}
            client={client}
            world={world}
            ask={ask}
            onReload={() => {
              hear({ tell: 'reload', client: client.id })
              ask({ ask: 'reloaded', client: client.id })
            }}
            onListen={(listener) => {
              posts.current.set(client.id, listener)
              return () => posts.current.delete(client.id)
            }}
          />
        ))}
      </main>
      <Chat state={state} place={place} onPlace={setPlace} ask={ask} begin={begin} />
      {form ? (
        <FormDialog
          key={form.interaction}
          form={form.form}
          author={world.application}
          lists={world}
          onClose={() => hear({ tell: 'formClosed' })}
          onSend={(values) => begin({ ask: 'submit', interaction: form.interaction, values, ...place })}
        />
      ) : null}
    </>
  )
}

/** The person in the page's URL, or the first. */
function beginningIn({ people, channels }: PageWorld): Sender {
  const voice = channels.filter((channel) => channel.voice && channel.guild !== null)
  const meant = <One extends { id: string; name: string }>(all: readonly One[], wanted: string | null) =>
    all.find(({ id, name }) => id === wanted || name === wanted) ?? all[0]
  const wanted = query.get('channel')
  const named = channels.find(({ name, guild }) => wanted !== null && wanted === `${guild} › ${name}`)
  return {
    person: meant(people, query.get('person'))?.id ?? '',
    channel: (named ?? meant(voice.length > 0 ? voice : channels, wanted))?.id ?? '',
  }
}

const Empty = () => (
  <div id="empty">
    <h2>No one is in the activity</h2>
    <ol>
      <li>Choose a user and a voice channel, then open the activity.</li>
      <li>Choose another user and open it again to see both side by side.</li>
      <li>Talk to the bot in the channel: type / and choose a command.</li>
    </ol>
  </div>
)
